/** Lucide's icon modules are typed only through its barrel, which has the components and not their shapes. */
declare module "lucide-react/dist/esm/icons/*.js" {
  import type { SVGProps } from "react";

  export const __iconNode: [tag: string, attributes: SVGProps<SVGElement> & { key: string }][];
}
