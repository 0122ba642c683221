// A thread of a run's process. Exits the process when the parent has died, even while a step blocks the event loop.

const CHECK_MS = 1_000;
const MAX_CHECKS_ALONE = 5;

const parent = process.ppid;
let checksAlone = 0;

setInterval(() => {
  checksAlone = process.ppid === parent ? 0 : checksAlone + 1;
  if (checksAlone > MAX_CHECKS_ALONE) process.kill(process.pid, "SIGKILL");
}, CHECK_MS);
