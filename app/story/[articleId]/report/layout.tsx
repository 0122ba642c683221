export { default } from "@/app/account/layout";
