import { logoPath, logoSize } from "@/lib/brand/rules";
import type { Brand } from "@/lib/brand/types";

/** The logo at the top of a page; narrower on a phone, where the name is next to it. */
export function BrandLogo({ brand, alt }: { brand: Pick<Brand, "logo">; alt: string }) {
  return (
    <img
      className="h-9 w-auto max-w-24 flex-none object-contain md:max-w-40"
      src={logoPath(brand)}
      alt={alt}
      {...logoSize(brand, 36, 160)}
    />
  );
}
