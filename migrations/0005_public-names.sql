-- A business is found and shown by its own name.
DROP VIEW open_members;
--> statement-breakpoint
CREATE VIEW open_members AS SELECT id, username, coalesce(indexed_name, business_name, full_name) AS full_name FROM members WHERE state IN ('active', 'soft_banned') AND limited_at IS NULL;
--> statement-breakpoint
DROP TRIGGER members_fts_update;
--> statement-breakpoint
CREATE TRIGGER members_fts_update AFTER UPDATE OF username, full_name, business_name, indexed_name, state, limited_at ON members BEGIN DELETE FROM members_fts WHERE rowid = new.id; INSERT INTO members_fts(rowid, username, full_name) SELECT * FROM open_members WHERE id = new.id; END;
--> statement-breakpoint
DROP TRIGGER members_version;
--> statement-breakpoint
CREATE TRIGGER members_version AFTER UPDATE OF username, full_name, business_name, picture_id, avatar_color_index, state, limited_at, is_unindexed ON members BEGIN UPDATE members SET version = version + 1 WHERE id = new.id; UPDATE boards SET version = version + 1 WHERE id IN (SELECT board_id FROM board_collaborators WHERE member_id = new.id); END;
--> statement-breakpoint
UPDATE members SET indexed_name = NULL WHERE business_name IS NOT NULL;
--> statement-breakpoint
INSERT INTO reindexing (table_name, below_id) SELECT 'members', max(id) + 1 FROM members WHERE business_name IS NOT NULL HAVING count(*) > 0;
