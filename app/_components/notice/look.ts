/** Apart from the component, which client components have no use for. */
export const NOTICE = "grid justify-items-start gap-4 py-notice [&>h1]:text-display [&>p]:text-lg [&>p]:text-soft";
