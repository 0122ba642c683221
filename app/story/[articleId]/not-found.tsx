import { FullScreenNotFound } from "@/app/_components/full-screen";

export default function NotFound() {
  return <FullScreenNotFound title="Story" />;
}
