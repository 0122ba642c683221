/** Lucide has types only for its components, not for the modules with their shapes. */
declare module "lucide-react/dist/esm/icons/*.js" {
  import type { SVGProps } from "react";

  export const __iconNode: [tag: string, attributes: SVGProps<SVGElement> & { key: string }][];
}
