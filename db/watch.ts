import { randomUUID } from "node:crypto";
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";

export type Watch = {
  /** Whether the database answers, known within a second either way. Never rejects. */
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
};

export type WatchOptions = {
  url: string;
  channel: string;
  /** A statement whose one value, also sent as the notification, is another when something was published. */
  fallback: string;
  /** Called at a notification, and whenever one may have been missed. */
  onChange: (reason: string) => void;
};

const LOOK_EVERY_MS = 2_000;
const ANSWER_LIMIT_MS = 1_000;
/** Through a pooler that shares connections nothing is ever heard: from then on only the looks count. */
const LISTENS_IN_VAIN = 3;

/**
 * Hears of every notification on a channel, or of the chance that one was missed. Each look (every 2 s) also sends a
 * notification to itself: when the last one did not arrive, the listening connection is lost, whatever its socket says.
 */
export function watchChannel({ url, channel, fallback, onChange }: WatchOptions): Watch {
  const echo = `${channel}_echo_${randomUUID()}`;
  const stop = new AbortController();
  let asking = open(url);
  let listening: postgres.Sql | null = null;
  let heard = false;
  let vain = 0;
  let away = false;
  let known: string | undefined;
  let told: string | undefined;
  let reaching: Promise<boolean> | null = null;

  const ask = async (statement: string): Promise<string> => {
    const asked = asking;
    try {
      const [row] = await inTime(asked.unsafe(statement));
      return String(Object.values(row ?? {})[0]);
    } catch (error) {
      // This connection may hang forever; the next check opens a new one.
      if (asked === asking) asking = open(url);
      await asked.end({ timeout: 0 });
      throw error;
    }
  };

  const listen = async () => {
    await listening?.end({ timeout: 0 });
    const fresh = open(url);
    listening = fresh;
    const hear = () => {
      if (fresh !== listening) return;
      heard = true;
      vain = 0;
    };
    await inTime(fresh.listen(echo, hear));
    await inTime(
      fresh.listen(
        channel,
        (payload) => {
          told = payload;
          onChange(`notified: ${payload}`);
        },
        () => {
          if (fresh === listening && vain < LISTENS_IN_VAIN) onChange("listening from now on");
        },
      ),
    );
    vain += 1;
  };

  const look = async () => {
    if (!heard) await listen();
    const value = await ask(fallback);
    if (away) onChange("the database is back");
    else if (known !== undefined && known !== value && told !== value) onChange("found without a notification");
    away = false;
    known = value;
    heard = false;
    await ask(`select pg_notify('${echo}', '')`);
  };

  const lookOn = async () => {
    while (!stop.signal.aborted) {
      await look().catch(() => {
        away = true;
      });
      await wait(LOOK_EVERY_MS, undefined, { signal: stop.signal }).catch(() => {});
    }
  };
  const looking = lookOn();

  return {
    isReachable() {
      reaching ??= ask("select 1")
        .then(
          () => true,
          () => false,
        )
        .finally(() => {
          reaching = null;
        });
      return reaching;
    },
    async close() {
      stop.abort();
      await looking;
      await Promise.all([asking.end({ timeout: 1 }), listening?.end({ timeout: 1 })]);
    },
  };
}

function open(url: string): postgres.Sql {
  return postgres(url, {
    max: 1,
    connect_timeout: 1,
    backoff: () => 0.2,
    fetch_types: false,
    prepare: false,
    onnotice: () => {},
    connection: { application_name: "digest watch" },
  });
}

async function inTime<T>(asked: PromiseLike<T>): Promise<T> {
  const answered = new AbortController();
  const late = wait(ANSWER_LIMIT_MS, undefined, { signal: answered.signal }).then(async () => {
    // Were it this process that was busy, the answer is here already, waiting to be read.
    await turn();
    await turn();
    throw new Error("The database did not answer in time.");
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    late.catch(() => {});
    answered.abort();
  }
}
