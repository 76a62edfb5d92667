CREATE INDEX `one_time_tokens_held` ON `one_time_tokens` (`address`) WHERE purpose = 'not_me';
--> statement-breakpoint
-- A member can take back the address that was theirs for as long as they can say "This wasn't me": until
-- then nobody else gets it, or whoever took the account could sit on it.
CREATE TRIGGER members_email_held_insert BEFORE INSERT ON members
WHEN EXISTS (
	SELECT 1 FROM one_time_tokens
	WHERE purpose = 'not_me' AND address = new.email AND member_id <> new.id AND expires_at > unixepoch() * 1000
) BEGIN
	SELECT RAISE(ABORT, 'members.email is held');
END;
--> statement-breakpoint
CREATE TRIGGER members_email_held_update BEFORE UPDATE OF email ON members
WHEN new.email <> old.email AND EXISTS (
	SELECT 1 FROM one_time_tokens
	WHERE purpose = 'not_me' AND address = new.email AND member_id <> new.id AND expires_at > unixepoch() * 1000
) BEGIN
	SELECT RAISE(ABORT, 'members.email is held');
END;
