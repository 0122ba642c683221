import { ActionForm, SubmitButton } from "@/app/_ui/action-form.client";
import { AskForm } from "@/app/_ui/ask.client";
import { CheckField, Field } from "@/app/_ui/field.client";
import { parseId } from "@/lib/ids";
import type { Account } from "@/lib/users/types";
import { deleteUserAction, selectMasterAction, updateUserAction } from "./actions";
import { deleteQuestion, USERS } from "./addresses";
import { SetPasswordForm } from "./set-password.client";

type Query = Record<string, string | string[] | undefined>;

/** What a browser without a script is given in place of the table's own ways: a form for one user. */
export function PlainForms({ query, users, selfId }: { query: Query; users: Account[]; selfId: number }) {
  const [edited, secret, deleted] = [query.edit, query.password, query.delete].map((id) => idIn(id));
  const find = (id: number | null | undefined) => users.find((user) => user.id === id);
  const [toEdit, toSet] = [find(edited), find(secret)];
  if (toEdit) return <EditUser user={toEdit} />;
  if (toSet) {
    return (
      <section className="panel">
        <h2>Set Password</h2>
        <SetPasswordForm user={toSet} isSelf={toSet.id === selfId} />
      </section>
    );
  }
  if (!deleted) return null;
  const user = find(deleted);
  return (
    <section className="panel">
      <AskForm
        action={deleteUserAction}
        fields={{ id: String(deleted) }}
        question={user ? deleteQuestion(user.username) : null}
        back={USERS}
      />
    </section>
  );
}

function EditUser({ user: { id, username, email, is_subscribed, master_query } }: { user: Account }) {
  return (
    <section className="panel">
      <ActionForm action={updateUserAction} className="user-form" fields={["username", "email"]}>
        <h2>Edit {username}</h2>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="fields" value="username,email,is_subscribed" />
        <div className="form-row">
          <Field name="username" label="Username" required maxLength={64} defaultValue={username} />
          <Field name="email" label="Email" type="email" maxLength={254} defaultValue={email ?? ""} hint="Optional." />
          <CheckField name="is_subscribed" label="Subscribed" defaultChecked={is_subscribed} />
        </div>
        <div className="form-actions">
          <SubmitButton>Save</SubmitButton>
          <a className="button" href={USERS}>
            Cancel
          </a>
        </div>
      </ActionForm>
      <ActionForm action={selectMasterAction} className="user-form-plain">
        <input type="hidden" name="id" value={master_query ? "null" : id} />
        <SubmitButton className="button">
          {master_query ? "Take the master queries away" : "Make this the master user"}
        </SubmitButton>
      </ActionForm>
    </section>
  );
}

function idIn(text: string | string[] | undefined): number | null {
  return typeof text === "string" ? parseId(text) : null;
}
