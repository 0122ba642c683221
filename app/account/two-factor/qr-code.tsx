import { encode } from "uqr";
import { t } from "@/lib/language/screens/text";

/** Blank modules around the code; scanners need four. */
const MARGIN = 4;

/** A QR code as SVG: black on white in both themes, because some apps cannot read inverted codes. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: "M", border: MARGIN });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join("");
  return (
    <svg
      className="w-56 rounded-md border border-line"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={t("QR code for an authenticator app")}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
