import { hostOf } from "@/lib/language/hosts";
import { rightText } from "@/lib/sources/rules";
import type { Publisher, SourceRight } from "@/lib/sources/types";
import { saveRightAction } from "./actions";
import { RightForm } from "./right-form.client";

type Props = { rights: SourceRight[]; publishers: Publisher[]; chosen: string | null };
type Row = { host: string; outlet: string | null; articles: number; right: SourceRight | null };

/** What may be shown of each publisher's texts: those with rights of their own first, then those of the newest articles. */
export function RightsPanel({ rights, publishers, chosen }: Props) {
  const rows = rowsOf(rights, publishers);
  const host = chosen && (hostOf(`http://${chosen}`) ?? chosen);
  const edited = rights.find((right) => right.host === host) ?? null;
  return (
    <section className="panel" aria-labelledby="rights">
      <div className="panel-bar">
        <h2 id="rights">Publishers’ rights</h2>
      </div>
      <p className="panel-text">
        What may be shown of a publisher’s texts on pages, in the API, feeds, mail and print. A rule counts for the host
        and its subdomains; publishers without one are shown in full. Changes act within seconds, without a new run.
      </p>
      <RightForm key={host} action={saveRightAction} host={host ?? ""} right={edited} />
      <div className="table-wrap">
        <table className="table table-cards">
          <thead>
            <tr>
              <th scope="col">Publisher</th>
              <th scope="col">Shown</th>
              <th scope="col" className="number">
                Newest articles
              </th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ host, outlet, articles, right }) => (
              <tr key={host}>
                <th scope="row">
                  {host}
                  {outlet && outlet !== host ? <span className="table-note">{outlet}</span> : null}
                </th>
                <td data-label="Shown">
                  {right ? (
                    <span className="badge badge-local">{rightText(right)}</span>
                  ) : (
                    <span className="quiet">Full text</span>
                  )}
                </td>
                <td data-label="Newest articles" className="number">
                  {articles}
                </td>
                <td className="actions">
                  <a
                    className="button"
                    href={`?host=${encodeURIComponent(host)}#rights`}
                    aria-label={`Edit rights of ${host}`}
                  >
                    Edit
                  </a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 ? <p className="empty">No publishers yet. They appear here after the first run.</p> : null}
      </div>
    </section>
  );
}

function rowsOf(rights: SourceRight[], publishers: Publisher[]): Row[] {
  const known = new Map(publishers.map((publisher) => [publisher.host, publisher]));
  const set = rights.map((right) => ({ outlet: null, articles: 0, ...known.get(right.host), host: right.host, right }));
  const hosts = new Set(rights.map(({ host }) => host));
  const others = publishers.filter(({ host }) => !hosts.has(host)).map((publisher) => ({ ...publisher, right: null }));
  return [...set, ...others];
}
