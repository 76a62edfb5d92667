-- The field's name. Nothing was deployed yet.
ALTER TABLE acts RENAME TO idempotency_keys;
--> statement-breakpoint
DROP INDEX acts_created;
--> statement-breakpoint
DROP INDEX acts_secret;
--> statement-breakpoint
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);
--> statement-breakpoint
CREATE INDEX idempotency_keys_secret ON idempotency_keys (secret_until) WHERE secret_until IS NOT NULL;
