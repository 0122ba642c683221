// Writes the errors that Vitest met outside of tests, which fail a run though its JSON report lists none, to the file named in UNHANDLED_ERRORS_FILE.
import { writeFileSync } from "node:fs";

export default class UnhandledReporter {
  onTestRunEnd(_modules, errors) {
    const texts = errors.map(({ message, name, stack }) => stack ?? `${name}: ${message}`);
    writeFileSync(process.env.UNHANDLED_ERRORS_FILE, JSON.stringify(texts));
  }
}
