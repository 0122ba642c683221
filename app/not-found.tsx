import { FullScreenNotFound } from "@/app/_components/page/full-screen-frame";

export default function NotFound() {
  return <FullScreenNotFound title="Page" />;
}
