// `server-only` throws outside a React server build; tests run the same code in plain Node.
export {};
