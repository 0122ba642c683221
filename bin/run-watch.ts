// A thread of a run's process. When the parent process has died and a step keeps the event loop too busy to notice, it ends the process.

const CHECK_MS = 1_000;
const MAX_CHECKS_ALONE = 5;

const parent = process.ppid;
let checksAlone = 0;

setInterval(() => {
  checksAlone = process.ppid === parent ? 0 : checksAlone + 1;
  if (checksAlone > MAX_CHECKS_ALONE) process.kill(process.pid, "SIGKILL");
}, CHECK_MS);
