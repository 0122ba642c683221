export * from "./articles";
export * from "./briefings";
export * from "./deliveries";
export * from "./favorites";
export * from "./locations";
export * from "./queries";
export * from "./runs";
export * from "./users";
