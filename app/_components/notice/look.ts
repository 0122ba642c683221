/** In its own file, so client components that use it do not load the `Notice` component. */
export const NOTICE = "grid justify-items-start gap-4 py-notice [&>h1]:text-display [&>p]:text-lg [&>p]:text-soft";
