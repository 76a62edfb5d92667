CREATE INDEX `access_tokens_expires` ON `access_tokens` (`expires_at`);--> statement-breakpoint
CREATE INDEX `app_grants_code` ON `app_grants` (`code_expires_at`) WHERE code_used_at is null;