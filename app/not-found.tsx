import { FullScreenNotFound } from "@/app/_components/page/full-screen";

export default function NotFound() {
  return <FullScreenNotFound title="Page" />;
}
