CREATE TABLE `endings` (
	`id` integer PRIMARY KEY NOT NULL,
	`member_id` integer NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`is_undone` integer NOT NULL
) STRICT;--> statement-breakpoint
CREATE TRIGGER endings_pin AFTER UPDATE OF deleted_at ON pins WHEN (new.deleted_at IS NULL) <> (old.deleted_at IS NULL) BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) VALUES (new.pinner_id, 'pin', new.id, new.deleted_at IS NULL); END;
--> statement-breakpoint
CREATE TRIGGER endings_board AFTER UPDATE OF deleted_at ON boards WHEN (new.deleted_at IS NULL) <> (old.deleted_at IS NULL) BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) VALUES (new.owner_id, 'board', new.id, new.deleted_at IS NULL); END;
--> statement-breakpoint
CREATE TRIGGER endings_board_hidden AFTER UPDATE OF privacy ON boards WHEN (new.privacy = 'public') <> (old.privacy = 'public') BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) VALUES (new.owner_id, 'secret_board', new.id, new.privacy = 'public'); END;
--> statement-breakpoint
CREATE TRIGGER endings_block AFTER INSERT ON blocks WHEN new.kind <> 'blocked' BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) VALUES (new.viewer_id, new.kind, new.other_id, 0); END;
--> statement-breakpoint
CREATE TRIGGER endings_unblock AFTER DELETE ON blocks WHEN old.kind <> 'blocked' AND EXISTS (SELECT 1 FROM members WHERE id = old.viewer_id) BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) VALUES (old.viewer_id, old.kind, old.other_id, 1); END;
--> statement-breakpoint
CREATE TRIGGER endings_account AFTER UPDATE OF state, erase_at ON members WHEN new.state <> old.state OR (new.erase_at IS NULL) <> (old.erase_at IS NULL) BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) VALUES (new.id, 'account', new.state || iif(new.erase_at IS NULL, '', ' closing'), 0); END;
--> statement-breakpoint
CREATE TRIGGER endings_staff_role AFTER UPDATE OF staff_role ON members WHEN new.staff_role IS NOT old.staff_role BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) VALUES (new.id, 'staff_role', coalesce(new.staff_role, ''), 0); END;
--> statement-breakpoint
CREATE TRIGGER endings_limited AFTER UPDATE OF limited_at ON members WHEN (new.limited_at IS NULL) <> (old.limited_at IS NULL) BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) VALUES (new.id, 'limited', '', new.limited_at IS NULL); END;
--> statement-breakpoint
CREATE TRIGGER endings_password AFTER INSERT ON account_events WHEN new.kind IN ('password_changed', 'not_me') BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) VALUES (new.member_id, 'password', '', 0); END;
--> statement-breakpoint
CREATE TRIGGER endings_email AFTER UPDATE OF email ON members WHEN new.email <> old.email BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) VALUES (new.id, 'email', '', 0); END;
--> statement-breakpoint
CREATE TRIGGER endings_muted AFTER UPDATE OF muted_notifications ON members WHEN new.muted_notifications <> old.muted_notifications BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) SELECT new.id, 'muted', value, 0 FROM json_each(new.muted_notifications) WHERE value NOT IN (SELECT value FROM json_each(old.muted_notifications)); INSERT INTO endings (member_id, kind, subject, is_undone) SELECT new.id, 'muted', value, 1 FROM json_each(old.muted_notifications) WHERE value NOT IN (SELECT value FROM json_each(new.muted_notifications)); END;
--> statement-breakpoint
CREATE TRIGGER endings_marketing AFTER UPDATE OF marketing_opt_out_at ON members WHEN (new.marketing_opt_out_at IS NULL) <> (old.marketing_opt_out_at IS NULL) BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) VALUES (new.id, 'marketing', '', new.marketing_opt_out_at IS NULL); END;
--> statement-breakpoint
CREATE TRIGGER endings_weekly_email AFTER UPDATE OF wants_weekly_email ON businesses WHEN new.wants_weekly_email <> old.wants_weekly_email BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) VALUES (new.member_id, 'weekly_email', '', new.wants_weekly_email); END;
--> statement-breakpoint
CREATE TRIGGER endings_unwanted_email AFTER INSERT ON unwanted_emails BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) VALUES (0, 'unwanted_email', new.address_hash, 0); END;
--> statement-breakpoint
CREATE TRIGGER endings_wanted_email AFTER DELETE ON unwanted_emails BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) VALUES (0, 'unwanted_email', old.address_hash, 1); END;
--> statement-breakpoint
CREATE TRIGGER endings_second_factors AFTER DELETE ON second_factors WHEN EXISTS (SELECT 1 FROM members WHERE id = old.member_id) BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) VALUES (old.member_id, 'second_factors', old.id, 0); END;
--> statement-breakpoint
CREATE TRIGGER endings_passkeys AFTER DELETE ON passkeys WHEN EXISTS (SELECT 1 FROM members WHERE id = old.member_id) BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) VALUES (old.member_id, 'passkeys', old.id, 0); END;
--> statement-breakpoint
CREATE TRIGGER endings_identities AFTER DELETE ON identities WHEN EXISTS (SELECT 1 FROM members WHERE id = old.member_id) BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) VALUES (old.member_id, 'identities', old.id, 0); END;
--> statement-breakpoint
CREATE TRIGGER endings_recovery_codes AFTER DELETE ON recovery_codes WHEN EXISTS (SELECT 1 FROM members WHERE id = old.member_id) BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) VALUES (old.member_id, 'recovery_codes', old.id, 0); END;
--> statement-breakpoint
CREATE TRIGGER endings_board_sources AFTER DELETE ON board_sources WHEN EXISTS (SELECT 1 FROM members WHERE id = old.member_id) BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) VALUES (old.member_id, 'board_sources', old.id, 0); END;
--> statement-breakpoint
CREATE TRIGGER endings_shares AFTER DELETE ON shares WHEN EXISTS (SELECT 1 FROM members WHERE id = old.sender_id) BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) VALUES (old.sender_id, 'shares', old.id, 0); END;
--> statement-breakpoint
CREATE TRIGGER endings_board_collaborators AFTER DELETE ON board_collaborators BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) SELECT coalesce(old.member_id, old.inviter_id, 0), 'board_collaborators', old.id, 0 WHERE coalesce(old.member_id, old.inviter_id, 0) = 0 OR EXISTS (SELECT 1 FROM members WHERE id = coalesce(old.member_id, old.inviter_id, 0)); END;
--> statement-breakpoint
CREATE TRIGGER endings_business_access AFTER DELETE ON business_access BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) SELECT coalesce(old.member_id, old.inviter_id, 0), 'business_access', old.id, 0 WHERE coalesce(old.member_id, old.inviter_id, 0) = 0 OR EXISTS (SELECT 1 FROM members WHERE id = coalesce(old.member_id, old.inviter_id, 0)); END;
--> statement-breakpoint
CREATE TRIGGER endings_removed_picture AFTER INSERT ON removed_pictures BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) VALUES (0, 'removed_picture', new.hash, 0); END;
--> statement-breakpoint
CREATE TRIGGER endings_returned_picture AFTER DELETE ON removed_pictures BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) VALUES (0, 'removed_picture', old.hash, 1); END;
--> statement-breakpoint
CREATE TRIGGER endings_removed_file AFTER INSERT ON removed_files BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) VALUES (0, 'removed_file', new.kind || ' ' || new.hash || ' ' || new.picture_hash, 0); END;
--> statement-breakpoint
CREATE TRIGGER endings_returned_file AFTER DELETE ON removed_files BEGIN INSERT INTO endings (member_id, kind, subject, is_undone) VALUES (0, 'removed_file', old.kind || ' ' || old.hash || ' ' || old.picture_hash, 1); END;
