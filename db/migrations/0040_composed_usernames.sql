-- Of users with names that look the same, all but the oldest get their id behind the name, and sign in with it or their email.
UPDATE users u SET username = left(normalize(u.username), 50) || ' (' || u.id || ')'
WHERE u.username IS NOT NFC NORMALIZED AND EXISTS (
  SELECT FROM users o WHERE o.id <> u.id AND lower(normalize(o.username)) = lower(normalize(u.username))
    AND (o.username IS NFC NORMALIZED OR o.id < u.id));
--> statement-breakpoint
UPDATE users SET username = normalize(username) WHERE username IS NOT NFC NORMALIZED;
