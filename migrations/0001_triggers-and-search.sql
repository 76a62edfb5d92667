-- Counts follow from other rows. The database keeps them in the transaction that changes those rows.
CREATE TRIGGER pins_counted_insert AFTER INSERT ON pins WHEN new.deleted_at IS NULL BEGIN
	UPDATE boards SET pin_count = pin_count + 1 WHERE id = new.board_id;
	UPDATE board_sections SET pin_count = pin_count + 1 WHERE id = new.section_id;
	UPDATE pins SET save_count = save_count + 1 WHERE id = new.via_pin_id AND new.is_listed;
END;
--> statement-breakpoint
CREATE TRIGGER pins_counted_delete AFTER DELETE ON pins WHEN old.deleted_at IS NULL BEGIN
	UPDATE boards SET pin_count = pin_count - 1 WHERE id = old.board_id;
	UPDATE board_sections SET pin_count = pin_count - 1 WHERE id = old.section_id;
	UPDATE pins SET save_count = save_count - 1 WHERE id = old.via_pin_id AND old.is_listed;
END;
--> statement-breakpoint
CREATE TRIGGER pins_counted_update AFTER UPDATE OF board_id, section_id, deleted_at ON pins BEGIN
	UPDATE boards SET pin_count = pin_count - 1 WHERE id = old.board_id AND old.deleted_at IS NULL;
	UPDATE boards SET pin_count = pin_count + 1 WHERE id = new.board_id AND new.deleted_at IS NULL;
	UPDATE board_sections SET pin_count = pin_count - 1 WHERE id = old.section_id AND old.deleted_at IS NULL;
	UPDATE board_sections SET pin_count = pin_count + 1 WHERE id = new.section_id AND new.deleted_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER board_sections_counted_insert AFTER INSERT ON board_sections BEGIN
	UPDATE boards SET section_count = section_count + 1 WHERE id = new.board_id;
END;
--> statement-breakpoint
CREATE TRIGGER board_sections_counted_delete AFTER DELETE ON board_sections BEGIN
	UPDATE boards SET section_count = section_count - 1 WHERE id = old.board_id;
END;
--> statement-breakpoint
CREATE TRIGGER member_follows_counted_insert AFTER INSERT ON member_follows BEGIN
	UPDATE members SET follower_count = follower_count + 1 WHERE id = new.member_id;
	UPDATE members SET following_count = following_count + 1 WHERE id = new.follower_id;
END;
--> statement-breakpoint
CREATE TRIGGER member_follows_counted_delete AFTER DELETE ON member_follows BEGIN
	UPDATE members SET follower_count = follower_count - 1 WHERE id = old.member_id;
	UPDATE members SET following_count = following_count - 1 WHERE id = old.follower_id;
END;
--> statement-breakpoint
CREATE TRIGGER board_follows_counted_insert AFTER INSERT ON board_follows BEGIN
	UPDATE boards SET follower_count = follower_count + 1 WHERE id = new.board_id;
END;
--> statement-breakpoint
CREATE TRIGGER board_follows_counted_delete AFTER DELETE ON board_follows BEGIN
	UPDATE boards SET follower_count = follower_count - 1 WHERE id = old.board_id;
END;
--> statement-breakpoint
CREATE TRIGGER pins_saves_listed AFTER UPDATE OF is_listed ON pins WHEN new.is_listed <> old.is_listed BEGIN
	UPDATE pins SET save_count = save_count + new.is_listed - old.is_listed WHERE id = new.via_pin_id;
END;
--> statement-breakpoint
-- Limits of members and boards. Deleting a board, making another and restoring the first doesn't pass the limit.
CREATE TRIGGER boards_limit BEFORE INSERT ON boards
WHEN (SELECT count(*) FROM boards WHERE owner_id = new.owner_id AND deleted_at IS NULL) >= 2000 BEGIN
	SELECT RAISE(ABORT, 'boards_limit');
END;
--> statement-breakpoint
CREATE TRIGGER boards_limit_restore BEFORE UPDATE OF deleted_at ON boards
WHEN old.deleted_at IS NOT NULL AND new.deleted_at IS NULL
	AND (SELECT count(*) FROM boards WHERE owner_id = new.owner_id AND deleted_at IS NULL) >= 2000 BEGIN
	SELECT RAISE(ABORT, 'boards_limit');
END;
--> statement-breakpoint
CREATE TRIGGER board_sections_limit BEFORE INSERT ON board_sections
WHEN (SELECT section_count FROM boards WHERE id = new.board_id) >= 500 BEGIN
	SELECT RAISE(ABORT, 'board_sections_limit');
END;
--> statement-breakpoint
CREATE TRIGGER board_collaborators_limit BEFORE INSERT ON board_collaborators
WHEN (SELECT count(*) FROM board_collaborators WHERE board_id = new.board_id) >= 50 BEGIN
	SELECT RAISE(ABORT, 'board_collaborators_limit');
END;
--> statement-breakpoint
-- The board a member saved to last.
CREATE TRIGGER members_last_board AFTER INSERT ON pins BEGIN
	UPDATE members SET last_board_id = new.board_id WHERE id = new.pinner_id;
END;
--> statement-breakpoint
-- A board's cover leaves with its pin, which may go to a secret board.
CREATE TRIGGER pins_cover_leaves AFTER UPDATE OF board_id, deleted_at ON pins
WHEN new.board_id <> old.board_id OR new.deleted_at IS NOT NULL BEGIN
	UPDATE boards SET cover_id = NULL WHERE id = old.board_id AND cover_id = old.picture_id;
END;
--> statement-breakpoint
-- Nobody else gets a member's former address while that member can still say "This wasn't me":
-- otherwise whoever took the account could register it.
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
--> statement-breakpoint
-- Order keys: a whole number of nine digits in the form of the fractional-indexing package. The newest pin
-- comes first, the newest section last; no other row is read.
CREATE TRIGGER pins_placed AFTER INSERT ON pins WHEN new.order_key = '' BEGIN
	UPDATE pins SET order_key = 'i' || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - new.id) / 218340105584896 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - new.id) / 3521614606208 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - new.id) / 56800235584 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - new.id) / 916132832 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - new.id) / 14776336 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - new.id) / 238328 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - new.id) / 3844 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - new.id) / 62 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - new.id) % 62 + 1, 1) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER board_sections_placed AFTER INSERT ON board_sections WHEN new.order_key = '' BEGIN
	UPDATE board_sections SET order_key = 'i' || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (new.id) / 218340105584896 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (new.id) / 3521614606208 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (new.id) / 56800235584 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (new.id) / 916132832 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (new.id) / 14776336 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (new.id) / 238328 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (new.id) / 3844 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (new.id) / 62 % 62 + 1, 1)
		|| substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (new.id) % 62 + 1, 1) WHERE id = new.id;
END;
--> statement-breakpoint
-- Pictures and videos that nothing uses. `since` is 0 when the last user lets go: the file can be deleted at once.
CREATE TRIGGER loose_pictures_new AFTER INSERT ON pictures BEGIN
	INSERT OR IGNORE INTO loose_pictures (picture_id, since) VALUES (new.id, new.created_at);
END;
--> statement-breakpoint
CREATE TRIGGER loose_pictures_pin AFTER DELETE ON pins BEGIN
	INSERT OR IGNORE INTO loose_pictures (picture_id, since) VALUES (old.picture_id, 0);
END;
--> statement-breakpoint
CREATE TRIGGER loose_pictures_cover AFTER UPDATE OF cover_id ON boards
WHEN old.cover_id IS NOT NULL AND old.cover_id IS NOT new.cover_id BEGIN
	INSERT OR IGNORE INTO loose_pictures (picture_id, since) VALUES (old.cover_id, 0);
END;
--> statement-breakpoint
CREATE TRIGGER loose_pictures_board AFTER DELETE ON boards WHEN old.cover_id IS NOT NULL BEGIN
	INSERT OR IGNORE INTO loose_pictures (picture_id, since) VALUES (old.cover_id, 0);
END;
--> statement-breakpoint
CREATE TRIGGER loose_pictures_avatar AFTER UPDATE OF picture_id ON members
WHEN old.picture_id IS NOT NULL AND old.picture_id IS NOT new.picture_id BEGIN
	INSERT OR IGNORE INTO loose_pictures (picture_id, since) VALUES (old.picture_id, 0);
END;
--> statement-breakpoint
CREATE TRIGGER loose_pictures_member AFTER DELETE ON members WHEN old.picture_id IS NOT NULL BEGIN
	INSERT OR IGNORE INTO loose_pictures (picture_id, since) VALUES (old.picture_id, 0);
END;
--> statement-breakpoint
CREATE TRIGGER loose_videos_new AFTER INSERT ON videos BEGIN
	DELETE FROM gone_videos WHERE hash = new.hash;
	INSERT OR IGNORE INTO loose_videos (video_id, since) VALUES (new.id, new.created_at);
END;
--> statement-breakpoint
CREATE TRIGGER loose_videos_pin AFTER DELETE ON pins WHEN old.video_id IS NOT NULL BEGIN
	INSERT OR IGNORE INTO loose_videos (video_id, since) VALUES (old.video_id, 0);
END;
--> statement-breakpoint
-- Files that are being deleted. Meanwhile no row may name them. A deletion that took over a minute has stopped:
-- it starts again, or the file may be stored again.
CREATE TRIGGER pictures_not_going BEFORE INSERT ON pictures
WHEN EXISTS (SELECT 1 FROM gone_pictures WHERE hash = new.hash AND since > new.created_at - 60000) BEGIN
	SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER gone_pictures_back AFTER INSERT ON pictures BEGIN
	DELETE FROM gone_pictures WHERE hash = new.hash;
END;
--> statement-breakpoint
CREATE TRIGGER gone_pictures_row AFTER DELETE ON pictures BEGIN
	INSERT OR IGNORE INTO gone_pictures (hash) VALUES (old.hash);
END;
--> statement-breakpoint
CREATE TRIGGER videos_not_going BEFORE INSERT ON videos
WHEN EXISTS (SELECT 1 FROM gone_videos WHERE hash = new.hash AND since > new.created_at - 60000) BEGIN
	SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
CREATE TRIGGER gone_videos_row AFTER DELETE ON videos BEGIN
	INSERT OR IGNORE INTO gone_videos (hash) VALUES (old.hash);
END;
--> statement-breakpoint
-- A pin is listed while its board is public, not archived and not deleted, and the accounts of the board's owner
-- and of the pinner are open. An account locked after a strange log-in (soft_banned) stays listed.
CREATE TRIGGER pins_listed_move AFTER UPDATE OF board_id, deleted_at ON pins
WHEN new.board_id <> old.board_id OR (new.deleted_at IS NULL) <> (old.deleted_at IS NULL) BEGIN
	UPDATE pins SET is_listed = new.deleted_at IS NULL AND EXISTS (
		SELECT 1 FROM boards WHERE boards.id = new.board_id
			AND privacy = 'public' AND archived_at IS NULL AND boards.deleted_at IS NULL
			AND NOT EXISTS (SELECT 1 FROM members WHERE members.id IN (boards.owner_id, new.pinner_id) AND state IN ('suspended', 'deactivated', 'deactivated_by_member'))
	) WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER boards_listed AFTER UPDATE OF privacy, archived_at, deleted_at ON boards
WHEN (new.privacy = 'public' AND new.archived_at IS NULL AND new.deleted_at IS NULL)
	<> (old.privacy = 'public' AND old.archived_at IS NULL AND old.deleted_at IS NULL) BEGIN
	UPDATE pins SET is_listed = (new.privacy = 'public' AND new.archived_at IS NULL AND new.deleted_at IS NULL)
		AND NOT EXISTS (SELECT 1 FROM members WHERE members.id IN (new.owner_id, pins.pinner_id) AND state IN ('suspended', 'deactivated', 'deactivated_by_member'))
	WHERE board_id = new.id AND deleted_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER members_listed AFTER UPDATE OF state ON members
WHEN (new.state IN ('suspended', 'deactivated', 'deactivated_by_member')) <> (old.state IN ('suspended', 'deactivated', 'deactivated_by_member')) BEGIN
	UPDATE pins SET is_listed = EXISTS (
		SELECT 1 FROM boards WHERE boards.id = pins.board_id
			AND privacy = 'public' AND archived_at IS NULL AND boards.deleted_at IS NULL
			AND NOT EXISTS (SELECT 1 FROM members WHERE members.id IN (boards.owner_id, pins.pinner_id) AND state IN ('suspended', 'deactivated', 'deactivated_by_member'))
	)
	WHERE deleted_at IS NULL
		AND (pinner_id = new.id OR board_id IN (SELECT id FROM boards WHERE owner_id = new.id));
END;
--> statement-breakpoint
-- Hashtags count listed pins only.
CREATE TRIGGER pin_hashtags_listed_insert AFTER INSERT ON pin_hashtags
WHEN EXISTS (SELECT 1 FROM pins WHERE id = new.pin_id AND is_listed) BEGIN
	UPDATE pin_hashtags SET is_listed = 1 WHERE pin_id = new.pin_id AND hashtag_id = new.hashtag_id;
	UPDATE hashtags SET pin_count = pin_count + 1 WHERE id = new.hashtag_id;
END;
--> statement-breakpoint
CREATE TRIGGER pin_hashtags_listed_delete AFTER DELETE ON pin_hashtags WHEN old.is_listed BEGIN
	UPDATE hashtags SET pin_count = pin_count - 1 WHERE id = old.hashtag_id;
END;
--> statement-breakpoint
CREATE TRIGGER hashtags_listed AFTER UPDATE OF is_listed ON pins WHEN new.is_listed <> old.is_listed BEGIN
	UPDATE pin_hashtags SET is_listed = new.is_listed WHERE pin_id = new.id;
	UPDATE hashtags SET pin_count = pin_count + new.is_listed - old.is_listed
	WHERE id IN (SELECT hashtag_id FROM pin_hashtags WHERE pin_id = new.id);
END;
--> statement-breakpoint
-- Search. Listed and other rows have indexes of their own, so that nothing secret takes a place among the newest
-- matches. In the second, `place` holds the words o<owner> and b<board>. The `indexed_` columns hold words as
-- search compares them (`app/words.ts`) where they differ from the text. `prefix` lists the lengths of word starts
-- that are found without reading each match.
CREATE VIEW listed_pins AS
SELECT id, coalesce(indexed_title, title) AS title, coalesce(indexed_description, description) AS description
FROM pins WHERE is_listed = 1;
--> statement-breakpoint
CREATE VIEW unlisted_pins AS
SELECT pins.id, coalesce(indexed_title, title) AS title, coalesce(indexed_description, pins.description) AS description,
	'o' || owner_id || ' b' || board_id AS place
FROM pins JOIN boards ON boards.id = board_id WHERE is_listed = 0 AND pins.deleted_at IS NULL;
--> statement-breakpoint
CREATE VIRTUAL TABLE pins_fts USING fts5(
	title, description, columnsize=0, tokenize='unicode61 remove_diacritics 2', prefix='2 3 4 5 6'
);
--> statement-breakpoint
CREATE VIRTUAL TABLE unlisted_pins_fts USING fts5(
	title, description, place, columnsize=0, tokenize='unicode61 remove_diacritics 2', prefix='2 3 4 5 6'
);
--> statement-breakpoint
CREATE TRIGGER pins_listed_insert AFTER INSERT ON pins BEGIN
	UPDATE pins SET is_listed = 1 WHERE id = new.id AND new.deleted_at IS NULL AND EXISTS (
		SELECT 1 FROM boards WHERE boards.id = new.board_id
			AND privacy = 'public' AND archived_at IS NULL AND boards.deleted_at IS NULL
			AND NOT EXISTS (SELECT 1 FROM members WHERE members.id IN (boards.owner_id, new.pinner_id) AND state IN ('suspended', 'deactivated', 'deactivated_by_member'))
	);
	INSERT INTO unlisted_pins_fts(rowid, title, description, place) SELECT * FROM unlisted_pins WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER pins_fts_update AFTER UPDATE OF title, description, indexed_title, indexed_description, is_listed ON pins
WHEN new.is_listed <> old.is_listed OR new.is_listed AND (
	new.title <> old.title OR new.description <> old.description
	OR new.indexed_title IS NOT old.indexed_title OR new.indexed_description IS NOT old.indexed_description
) BEGIN
	DELETE FROM pins_fts WHERE rowid = new.id;
	INSERT INTO pins_fts(rowid, title, description) SELECT * FROM listed_pins WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER unlisted_pins_fts_update
AFTER UPDATE OF title, description, indexed_title, indexed_description, board_id, deleted_at, is_listed ON pins
WHEN NOT (new.is_listed AND old.is_listed) AND (
	new.is_listed <> old.is_listed OR new.board_id <> old.board_id OR (new.deleted_at IS NULL) <> (old.deleted_at IS NULL)
	OR new.title <> old.title OR new.description <> old.description
	OR new.indexed_title IS NOT old.indexed_title OR new.indexed_description IS NOT old.indexed_description
) BEGIN
	DELETE FROM unlisted_pins_fts WHERE rowid = new.id;
	INSERT INTO unlisted_pins_fts(rowid, title, description, place) SELECT * FROM unlisted_pins WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER pins_fts_delete AFTER DELETE ON pins BEGIN
	DELETE FROM pins_fts WHERE rowid = old.id;
	DELETE FROM unlisted_pins_fts WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE VIEW listed_boards AS
SELECT boards.id, owner_id, coalesce(boards.indexed_name, name) AS name
FROM boards JOIN members ON members.id = owner_id
WHERE privacy = 'public' AND archived_at IS NULL AND deleted_at IS NULL AND state IN ('active', 'soft_banned');
--> statement-breakpoint
CREATE VIEW unlisted_boards AS
SELECT id, owner_id, coalesce(indexed_name, name) AS name, 'o' || owner_id || ' b' || id AS place FROM boards
WHERE deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM listed_boards WHERE listed_boards.id = boards.id);
--> statement-breakpoint
CREATE VIRTUAL TABLE boards_fts USING fts5(
	name, columnsize=0, tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
--> statement-breakpoint
CREATE VIRTUAL TABLE unlisted_boards_fts USING fts5(
	name, place, columnsize=0, tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
--> statement-breakpoint
CREATE TRIGGER boards_fts_insert AFTER INSERT ON boards BEGIN
	INSERT INTO boards_fts(rowid, name) SELECT id, name FROM listed_boards WHERE id = new.id;
	INSERT INTO unlisted_boards_fts(rowid, name, place) SELECT id, name, place FROM unlisted_boards WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER boards_fts_update AFTER UPDATE OF name, indexed_name, privacy, archived_at, deleted_at ON boards BEGIN
	DELETE FROM boards_fts WHERE rowid = new.id;
	DELETE FROM unlisted_boards_fts WHERE rowid = new.id;
	INSERT INTO boards_fts(rowid, name) SELECT id, name FROM listed_boards WHERE id = new.id;
	INSERT INTO unlisted_boards_fts(rowid, name, place) SELECT id, name, place FROM unlisted_boards WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER boards_fts_delete AFTER DELETE ON boards BEGIN
	DELETE FROM boards_fts WHERE rowid = old.id;
	DELETE FROM unlisted_boards_fts WHERE rowid = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER boards_fts_members AFTER UPDATE OF state ON members
WHEN (new.state IN ('active', 'soft_banned')) <> (old.state IN ('active', 'soft_banned')) BEGIN
	DELETE FROM boards_fts WHERE rowid IN (SELECT id FROM boards WHERE owner_id = new.id);
	DELETE FROM unlisted_boards_fts WHERE rowid IN (SELECT id FROM boards WHERE owner_id = new.id);
	INSERT INTO boards_fts(rowid, name) SELECT id, name FROM listed_boards WHERE owner_id = new.id;
	INSERT INTO unlisted_boards_fts(rowid, name, place) SELECT id, name, place FROM unlisted_boards WHERE owner_id = new.id;
END;
--> statement-breakpoint
CREATE VIEW open_members AS
SELECT id, username, coalesce(indexed_name, full_name) AS full_name FROM members
WHERE state IN ('active', 'soft_banned');
--> statement-breakpoint
CREATE VIRTUAL TABLE members_fts USING fts5(
	username, full_name, columnsize=0, tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
--> statement-breakpoint
CREATE TRIGGER members_fts_insert AFTER INSERT ON members BEGIN
	INSERT INTO members_fts(rowid, username, full_name) SELECT * FROM open_members WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER members_fts_update AFTER UPDATE OF username, full_name, indexed_name, state ON members BEGIN
	DELETE FROM members_fts WHERE rowid = new.id;
	INSERT INTO members_fts(rowid, username, full_name) SELECT * FROM open_members WHERE id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER members_fts_delete AFTER DELETE ON members BEGIN
	DELETE FROM members_fts WHERE rowid = old.id;
END;
