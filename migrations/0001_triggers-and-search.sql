-- Search. Listed rows and the others have indexes of their own, so that nothing secret takes a place among the newest
-- matches. In those of the others `place` holds the words o<owner> and b<board>, and p<pinner> where the board is
-- somebody else's. The `indexed_` columns hold words as search compares them (`app/text`) where they differ from the
-- text. `prefix` lists the lengths of beginnings of words that are found without reading each match.
CREATE VIRTUAL TABLE pins_fts USING fts5(
  title,
  description,
  columnsize=0,
  tokenize='unicode61 remove_diacritics 2',
  prefix='2 3 4 5 6'
);
CREATE VIRTUAL TABLE unlisted_pins_fts USING fts5(
  title,
  description,
  place,
  columnsize=0,
  tokenize='unicode61 remove_diacritics 2',
  prefix='2 3 4 5 6'
);
CREATE VIRTUAL TABLE boards_fts USING fts5(
  name,
  columnsize=0,
  tokenize='unicode61 remove_diacritics 2',
  prefix='2 3'
);
CREATE VIRTUAL TABLE unlisted_boards_fts USING fts5(
  name,
  place,
  columnsize=0,
  tokenize='unicode61 remove_diacritics 2',
  prefix='2 3'
);
CREATE VIRTUAL TABLE members_fts USING fts5(
  username,
  full_name,
  columnsize=0,
  tokenize='unicode61 remove_diacritics 2',
  prefix='2 3'
);
CREATE VIRTUAL TABLE noted_pins_fts USING fts5(
  words,
  pinner,
  columnsize=0,
  tokenize='unicode61 remove_diacritics 2',
  prefix='2 3 4 5 6'
);

-- Search forgets deleted words at once, not when its index is merged:
-- https://sqlite.org/fts5.html#the_secure_delete_configuration_option
INSERT INTO pins_fts (pins_fts, rank) VALUES ('secure-delete', 1);
INSERT INTO unlisted_pins_fts (unlisted_pins_fts, rank) VALUES ('secure-delete', 1);
INSERT INTO boards_fts (boards_fts, rank) VALUES ('secure-delete', 1);
INSERT INTO unlisted_boards_fts (unlisted_boards_fts, rank) VALUES ('secure-delete', 1);
INSERT INTO members_fts (members_fts, rank) VALUES ('secure-delete', 1);
INSERT INTO noted_pins_fts (noted_pins_fts, rank) VALUES ('secure-delete', 1);

-- The words by which rows are found. In the index of pins that are not listed, and in that of listed ones, words of
-- private use name whose a pin is and begin its alt text: nobody's own words have them (`app/text/index-words.ts`).
CREATE VIEW open_members AS SELECT id, username, coalesce(indexed_name, full_name) AS full_name FROM members WHERE state IN ('active', 'soft_banned') AND limited_at IS NULL;
CREATE VIEW listed_boards AS SELECT boards.id, owner_id, coalesce(boards.indexed_name, name) AS name FROM boards JOIN members ON members.id = owner_id WHERE privacy = 'public' AND archived_at IS NULL AND deleted_at IS NULL AND boards.limited_at IS NULL AND state IN ('active', 'soft_banned') AND members.limited_at IS NULL;
CREATE VIEW unlisted_boards AS SELECT id, owner_id, coalesce(indexed_name, name) AS name, 'o' || owner_id || ' b' || id AS place FROM boards WHERE deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM listed_boards WHERE listed_boards.id = boards.id);
CREATE VIEW listed_pins AS SELECT id, coalesce(indexed_title, title) AS title, coalesce(indexed_description, description) || coalesce(' ' || indexed_alt_text, '') || ' ' || char(63743) || pinner_id || coalesce(' ' || char(63743) || host_id, '') || coalesce(' ' || (SELECT words FROM page_facts WHERE page_facts.link = pins.link AND member_id IN (0, pinner_id) AND words IS NOT NULL ORDER BY member_id LIMIT 1), '') AS description FROM pins WHERE is_listed = 1;
CREATE VIEW unlisted_pins AS SELECT pins.id, coalesce(indexed_title, title) AS title, coalesce(indexed_description, pins.description) || coalesce(' ' || indexed_alt_text, '') || coalesce(' ' || (SELECT words FROM page_facts WHERE page_facts.link = pins.link AND member_id IN (0, pinner_id) AND words IS NOT NULL ORDER BY member_id LIMIT 1), '') AS description, 'o' || owner_id || ' b' || board_id || iif(pinner_id <> owner_id, ' p' || pinner_id, '') AS place FROM pins JOIN boards ON boards.id = board_id WHERE is_listed = 0 AND pins.deleted_at IS NULL;
CREATE VIEW noted_pins AS SELECT pin_id, coalesce(indexed_title, title) || ' ' || coalesce(indexed_description, description) || coalesce(' ' || indexed_alt_text, '') || ' ' || coalesce(indexed_text, text) AS words, 'p' || member_id AS pinner FROM pin_notes JOIN pins ON pins.id = pin_id WHERE deleted_at IS NULL;

-- Each trigger is one line with one `END;`: D1 finds the ends of statements in a migration itself, and takes others for
-- several statements. docs/decisions/data.md has the reports.

-- Counts follow from other rows: the database keeps them in the transaction that changes those rows.
CREATE TRIGGER board_sections_counted_insert AFTER INSERT ON board_sections BEGIN UPDATE boards SET section_count = section_count + 1 WHERE id = new.board_id; END;
CREATE TRIGGER board_sections_counted_delete AFTER DELETE ON board_sections BEGIN UPDATE boards SET section_count = section_count - 1 WHERE id = old.board_id; END;
CREATE TRIGGER member_follows_counted_insert AFTER INSERT ON member_follows BEGIN UPDATE members SET follower_count = follower_count + 1 WHERE id = new.member_id; UPDATE members SET following_count = following_count + 1 WHERE id = new.follower_id; END;
CREATE TRIGGER member_follows_counted_delete AFTER DELETE ON member_follows BEGIN UPDATE members SET follower_count = follower_count - 1 WHERE id = old.member_id; UPDATE members SET following_count = following_count - 1 WHERE id = old.follower_id; END;
CREATE TRIGGER board_follows_counted_insert AFTER INSERT ON board_follows BEGIN UPDATE boards SET follower_count = follower_count + 1 WHERE id = new.board_id; END;
CREATE TRIGGER board_follows_counted_delete AFTER DELETE ON board_follows BEGIN UPDATE boards SET follower_count = follower_count - 1 WHERE id = old.board_id; END;
CREATE TRIGGER pins_saves_listed AFTER UPDATE OF is_listed ON pins WHEN new.is_listed <> old.is_listed BEGIN UPDATE pins SET save_count = save_count + new.is_listed - old.is_listed WHERE id = new.via_pin_id; END;

-- Limits of members and boards. Deleting a board, making another and restoring the first does not pass the limit.
CREATE TRIGGER boards_limit BEFORE INSERT ON boards WHEN (SELECT count(*) FROM boards WHERE owner_id = new.owner_id AND deleted_at IS NULL) >= 2000 BEGIN SELECT RAISE(ABORT, 'boards_limit'); END;
CREATE TRIGGER boards_limit_restore BEFORE UPDATE OF deleted_at ON boards WHEN old.deleted_at IS NOT NULL AND new.deleted_at IS NULL AND (SELECT count(*) FROM boards WHERE owner_id = new.owner_id AND deleted_at IS NULL) >= 2000 BEGIN SELECT RAISE(ABORT, 'boards_limit'); END;
CREATE TRIGGER board_sections_limit BEFORE INSERT ON board_sections WHEN (SELECT section_count FROM boards WHERE id = new.board_id) >= 500 BEGIN SELECT RAISE(ABORT, 'board_sections_limit'); END;
CREATE TRIGGER board_collaborators_limit BEFORE INSERT ON board_collaborators WHEN (SELECT count(*) FROM board_collaborators WHERE board_id = new.board_id) >= 50 BEGIN SELECT RAISE(ABORT, 'board_collaborators_limit'); END;

-- A cover leaves its board with its pin, which may go to a secret board.
CREATE TRIGGER pins_cover_leaves AFTER UPDATE OF board_id, deleted_at ON pins WHEN new.board_id <> old.board_id OR new.deleted_at IS NOT NULL BEGIN UPDATE boards SET cover_id = NULL WHERE id = old.board_id AND cover_id = old.picture_id; END;

-- Nobody else gets a former address of a member who can still say "This wasn't me": whoever took the account over
-- could register it otherwise.
CREATE TRIGGER members_email_held_insert BEFORE INSERT ON members WHEN EXISTS (SELECT 1 FROM one_time_tokens WHERE purpose = 'not_me' AND address = new.email AND member_id <> new.id AND expires_at > unixepoch() * 1000) BEGIN SELECT RAISE(ABORT, 'members.email is held'); END;
CREATE TRIGGER members_email_held_update BEFORE UPDATE OF email ON members WHEN new.email <> old.email AND EXISTS (SELECT 1 FROM one_time_tokens WHERE purpose = 'not_me' AND address = new.email AND member_id <> new.id AND expires_at > unixepoch() * 1000) BEGIN SELECT RAISE(ABORT, 'members.email is held'); END;

-- Order keys: a whole number of nine digits as the fractional-indexing package writes it. The newest pin comes first,
-- the newest section last, and no other row is read.
CREATE TRIGGER pins_placed AFTER INSERT ON pins WHEN new.order_key = '' BEGIN UPDATE pins SET order_key = 'i' || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - new.id) / 218340105584896 % 62 + 1, 1) || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - new.id) / 3521614606208 % 62 + 1, 1) || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - new.id) / 56800235584 % 62 + 1, 1) || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - new.id) / 916132832 % 62 + 1, 1) || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - new.id) / 14776336 % 62 + 1, 1) || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - new.id) / 238328 % 62 + 1, 1) || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - new.id) / 3844 % 62 + 1, 1) || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - new.id) / 62 % 62 + 1, 1) || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (9007199254740991 - new.id) % 62 + 1, 1) WHERE id = new.id; END;
CREATE TRIGGER board_sections_placed AFTER INSERT ON board_sections WHEN new.order_key = '' BEGIN UPDATE board_sections SET order_key = 'i' || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (new.id) / 218340105584896 % 62 + 1, 1) || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (new.id) / 3521614606208 % 62 + 1, 1) || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (new.id) / 56800235584 % 62 + 1, 1) || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (new.id) / 916132832 % 62 + 1, 1) || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (new.id) / 14776336 % 62 + 1, 1) || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (new.id) / 238328 % 62 + 1, 1) || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (new.id) / 3844 % 62 + 1, 1) || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (new.id) / 62 % 62 + 1, 1) || substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', (new.id) % 62 + 1, 1) WHERE id = new.id; END;

-- Pictures and videos that nothing uses. `since` is 0 once the last user has gone: the file can be deleted at once.
CREATE TRIGGER unused_pictures_new AFTER INSERT ON pictures BEGIN INSERT OR IGNORE INTO unused_pictures (picture_id, since) VALUES (new.id, new.created_at); END;
CREATE TRIGGER unused_pictures_pin AFTER DELETE ON pins BEGIN INSERT OR IGNORE INTO unused_pictures (picture_id, since) VALUES (old.picture_id, 0); END;
CREATE TRIGGER unused_pictures_cover AFTER UPDATE OF cover_id ON boards WHEN old.cover_id IS NOT NULL AND old.cover_id IS NOT new.cover_id BEGIN INSERT OR IGNORE INTO unused_pictures (picture_id, since) VALUES (old.cover_id, 0); END;
CREATE TRIGGER unused_pictures_board AFTER DELETE ON boards WHEN old.cover_id IS NOT NULL BEGIN INSERT OR IGNORE INTO unused_pictures (picture_id, since) VALUES (old.cover_id, 0); END;
CREATE TRIGGER unused_pictures_avatar AFTER UPDATE OF picture_id ON members WHEN old.picture_id IS NOT NULL AND old.picture_id IS NOT new.picture_id BEGIN INSERT OR IGNORE INTO unused_pictures (picture_id, since) VALUES (old.picture_id, 0); END;
CREATE TRIGGER unused_pictures_member AFTER DELETE ON members WHEN old.picture_id IS NOT NULL BEGIN INSERT OR IGNORE INTO unused_pictures (picture_id, since) VALUES (old.picture_id, 0); END;
CREATE TRIGGER unused_videos_new AFTER INSERT ON videos BEGIN DELETE FROM deleted_video_files WHERE hash = new.hash; INSERT OR IGNORE INTO unused_videos (video_id, since) VALUES (new.id, new.created_at); END;
CREATE TRIGGER unused_videos_pin AFTER DELETE ON pins WHEN old.video_id IS NOT NULL BEGIN INSERT OR IGNORE INTO unused_videos (video_id, since) VALUES (old.video_id, 0); END;

-- Files that are being deleted, which no row may name meanwhile. A deletion of more than a minute ago has stopped: it
-- starts again, or the file is stored again.
CREATE TRIGGER pictures_not_going BEFORE INSERT ON pictures WHEN EXISTS (SELECT 1 FROM deleted_picture_files WHERE hash = new.hash AND since > new.created_at - 60000) BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER deleted_picture_files_back AFTER INSERT ON pictures BEGIN DELETE FROM deleted_picture_files WHERE hash = new.hash; END;
CREATE TRIGGER deleted_picture_files_row AFTER DELETE ON pictures BEGIN INSERT OR IGNORE INTO deleted_picture_files (hash) VALUES (old.hash); END;
CREATE TRIGGER videos_not_going BEFORE INSERT ON videos WHEN EXISTS (SELECT 1 FROM deleted_video_files WHERE hash = new.hash AND since > new.created_at - 60000) BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER deleted_video_files_row AFTER DELETE ON videos BEGIN INSERT OR IGNORE INTO deleted_video_files (hash) VALUES (old.hash); END;

-- Hashtags count listed pins only.
CREATE TRIGGER pin_hashtags_listed_insert AFTER INSERT ON pin_hashtags WHEN EXISTS (SELECT 1 FROM pins WHERE id = new.pin_id AND is_listed) BEGIN UPDATE pin_hashtags SET is_listed = 1 WHERE pin_id = new.pin_id AND hashtag_id = new.hashtag_id; UPDATE hashtags SET pin_count = pin_count + 1 WHERE id = new.hashtag_id; END;
CREATE TRIGGER pin_hashtags_listed_delete AFTER DELETE ON pin_hashtags WHEN old.is_listed BEGIN UPDATE hashtags SET pin_count = pin_count - 1 WHERE id = old.hashtag_id; END;
CREATE TRIGGER hashtags_listed AFTER UPDATE OF is_listed ON pins WHEN new.is_listed <> old.is_listed BEGIN UPDATE pin_hashtags SET is_listed = new.is_listed WHERE pin_id = new.id; UPDATE hashtags SET pin_count = pin_count + new.is_listed - old.is_listed WHERE id IN (SELECT hashtag_id FROM pin_hashtags WHERE pin_id = new.id); END;
CREATE TRIGGER pins_fts_delete AFTER DELETE ON pins BEGIN DELETE FROM pins_fts WHERE rowid = old.id; DELETE FROM unlisted_pins_fts WHERE rowid = old.id; END;
CREATE TRIGGER boards_fts_insert AFTER INSERT ON boards BEGIN INSERT INTO boards_fts(rowid, name) SELECT id, name FROM listed_boards WHERE id = new.id; INSERT INTO unlisted_boards_fts(rowid, name, place) SELECT id, name, place FROM unlisted_boards WHERE id = new.id; END;
CREATE TRIGGER boards_fts_delete AFTER DELETE ON boards BEGIN DELETE FROM boards_fts WHERE rowid = old.id; DELETE FROM unlisted_boards_fts WHERE rowid = old.id; END;
CREATE TRIGGER members_fts_insert AFTER INSERT ON members BEGIN INSERT INTO members_fts(rowid, username, full_name) SELECT * FROM open_members WHERE id = new.id; END;
CREATE TRIGGER members_fts_delete AFTER DELETE ON members BEGIN DELETE FROM members_fts WHERE rowid = old.id; END;
CREATE TRIGGER businesses_created AFTER INSERT ON members WHEN new.is_partner = 1 BEGIN INSERT OR IGNORE INTO businesses (member_id, country) VALUES (new.id, new.country); END;
CREATE TRIGGER businesses_converted AFTER UPDATE OF is_partner ON members WHEN new.is_partner = 1 BEGIN INSERT OR IGNORE INTO businesses (member_id, country) VALUES (new.id, new.country); END;
CREATE TRIGGER members_last_board AFTER INSERT ON pins WHEN new.actor_id IS NULL BEGIN UPDATE members SET last_board_id = new.board_id WHERE id = new.pinner_id; END;

-- Money is corrected by further entries.
CREATE TRIGGER ledger_unchanged BEFORE UPDATE ON ledger BEGIN SELECT raise(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER ledger_kept BEFORE DELETE ON ledger BEGIN SELECT raise(ABORT, 'the ledger is append-only'); END;

-- A pin is listed while its board is public and neither archived nor deleted, the accounts of the board's owner and of
-- the pinner are open, and none of them is limited. An account locked after a strange log-in (soft_banned) stays listed.
CREATE TRIGGER pins_listed_insert AFTER INSERT ON pins BEGIN UPDATE pins SET is_listed = 1 WHERE id = new.id AND new.deleted_at IS NULL AND new.limited_at IS NULL AND EXISTS (SELECT 1 FROM boards WHERE boards.id = new.board_id AND privacy = 'public' AND archived_at IS NULL AND boards.deleted_at IS NULL AND boards.limited_at IS NULL AND NOT EXISTS (SELECT 1 FROM members WHERE members.id IN (boards.owner_id, new.pinner_id) AND (state IN ('suspended', 'deactivated', 'deactivated_by_member') OR members.limited_at IS NOT NULL))); INSERT INTO unlisted_pins_fts(rowid, title, description, place) SELECT * FROM unlisted_pins WHERE id = new.id; END;
CREATE TRIGGER pins_listed_move AFTER UPDATE OF board_id, deleted_at, limited_at ON pins WHEN new.board_id <> old.board_id OR (new.deleted_at IS NULL) <> (old.deleted_at IS NULL) OR (new.limited_at IS NULL) <> (old.limited_at IS NULL) BEGIN UPDATE pins SET is_listed = new.deleted_at IS NULL AND new.limited_at IS NULL AND EXISTS (SELECT 1 FROM boards WHERE boards.id = new.board_id AND privacy = 'public' AND archived_at IS NULL AND boards.deleted_at IS NULL AND boards.limited_at IS NULL AND NOT EXISTS (SELECT 1 FROM members WHERE members.id IN (boards.owner_id, new.pinner_id) AND (state IN ('suspended', 'deactivated', 'deactivated_by_member') OR members.limited_at IS NOT NULL))) WHERE id = new.id; END;
CREATE TRIGGER boards_listed AFTER UPDATE OF privacy, archived_at, deleted_at, limited_at ON boards WHEN (new.privacy = 'public' AND new.archived_at IS NULL AND new.deleted_at IS NULL AND new.limited_at IS NULL) <> (old.privacy = 'public' AND old.archived_at IS NULL AND old.deleted_at IS NULL AND old.limited_at IS NULL) BEGIN UPDATE pins SET is_listed = pins.limited_at IS NULL AND new.privacy = 'public' AND new.archived_at IS NULL AND new.deleted_at IS NULL AND new.limited_at IS NULL AND NOT EXISTS (SELECT 1 FROM members WHERE members.id IN (new.owner_id, pins.pinner_id) AND (state IN ('suspended', 'deactivated', 'deactivated_by_member') OR members.limited_at IS NOT NULL)) WHERE board_id = new.id AND deleted_at IS NULL; END;
CREATE TRIGGER members_listed AFTER UPDATE OF state, limited_at ON members WHEN (new.state IN ('suspended', 'deactivated', 'deactivated_by_member') OR new.limited_at IS NOT NULL) <> (old.state IN ('suspended', 'deactivated', 'deactivated_by_member') OR old.limited_at IS NOT NULL) BEGIN UPDATE pins SET is_listed = pins.limited_at IS NULL AND EXISTS (SELECT 1 FROM boards WHERE boards.id = pins.board_id AND privacy = 'public' AND archived_at IS NULL AND boards.deleted_at IS NULL AND boards.limited_at IS NULL AND NOT EXISTS (SELECT 1 FROM members WHERE members.id IN (boards.owner_id, pins.pinner_id) AND (state IN ('suspended', 'deactivated', 'deactivated_by_member') OR members.limited_at IS NOT NULL))) WHERE deleted_at IS NULL AND (pinner_id = new.id OR board_id IN (SELECT id FROM boards WHERE owner_id = new.id)); END;
CREATE TRIGGER boards_fts_update AFTER UPDATE OF name, indexed_name, privacy, archived_at, deleted_at, limited_at ON boards BEGIN DELETE FROM boards_fts WHERE rowid = new.id; DELETE FROM unlisted_boards_fts WHERE rowid = new.id; INSERT INTO boards_fts(rowid, name) SELECT id, name FROM listed_boards WHERE id = new.id; INSERT INTO unlisted_boards_fts(rowid, name, place) SELECT id, name, place FROM unlisted_boards WHERE id = new.id; END;
CREATE TRIGGER boards_fts_members AFTER UPDATE OF state, limited_at ON members WHEN (new.state IN ('active', 'soft_banned') AND new.limited_at IS NULL) <> (old.state IN ('active', 'soft_banned') AND old.limited_at IS NULL) BEGIN DELETE FROM boards_fts WHERE rowid IN (SELECT id FROM boards WHERE owner_id = new.id); DELETE FROM unlisted_boards_fts WHERE rowid IN (SELECT id FROM boards WHERE owner_id = new.id); INSERT INTO boards_fts(rowid, name) SELECT id, name FROM listed_boards WHERE owner_id = new.id; INSERT INTO unlisted_boards_fts(rowid, name, place) SELECT id, name, place FROM unlisted_boards WHERE owner_id = new.id; END;
CREATE TRIGGER members_fts_update AFTER UPDATE OF username, full_name, indexed_name, state, limited_at ON members BEGIN DELETE FROM members_fts WHERE rowid = new.id; INSERT INTO members_fts(rowid, username, full_name) SELECT * FROM open_members WHERE id = new.id; END;

-- What the desk did is never changed or deleted.
CREATE TRIGGER moderation_events_kept BEFORE DELETE ON moderation_events BEGIN SELECT RAISE(ABORT, 'moderation_events_kept'); END;
CREATE TRIGGER moderation_events_unchanged BEFORE UPDATE OF id, act, subject, reason, created_at ON moderation_events BEGIN SELECT RAISE(ABORT, 'moderation_events_unchanged'); END;
CREATE TRIGGER reports_counted AFTER INSERT ON reports BEGIN UPDATE report_cases SET report_count = report_count + 1, last_report_at = new.created_at WHERE id = new.case_id; END;

-- Only we bring back what a decision deleted. IGNORE leaves such rows as they are.
CREATE TRIGGER pins_removed_stay BEFORE UPDATE OF deleted_at ON pins WHEN new.removal_id IS NOT NULL AND new.deleted_at IS NULL BEGIN SELECT RAISE(IGNORE); END;
CREATE TRIGGER boards_removed_stay BEFORE UPDATE OF deleted_at ON boards WHEN new.removal_id IS NOT NULL AND new.deleted_at IS NULL BEGIN SELECT RAISE(IGNORE); END;

-- Nobody uploads, pins or shows a removed picture.
CREATE TRIGGER pictures_not_removed BEFORE INSERT ON pictures WHEN EXISTS (SELECT 1 FROM removed_pictures WHERE hash = new.hash) BEGIN SELECT RAISE(ABORT, 'picture_removed'); END;
CREATE TRIGGER pins_not_removed BEFORE INSERT ON pins WHEN EXISTS (SELECT 1 FROM pictures JOIN removed_pictures ON removed_pictures.hash = pictures.hash WHERE pictures.id = new.picture_id) BEGIN SELECT RAISE(ABORT, 'picture_removed'); END;
CREATE TRIGGER covers_not_removed BEFORE UPDATE OF cover_id ON boards WHEN new.cover_id IS NOT NULL AND EXISTS (SELECT 1 FROM pictures JOIN removed_pictures ON removed_pictures.hash = pictures.hash WHERE pictures.id = new.cover_id) BEGIN SELECT RAISE(ABORT, 'picture_removed'); END;
CREATE TRIGGER avatars_not_removed BEFORE UPDATE OF picture_id ON members WHEN new.picture_id IS NOT NULL AND EXISTS (SELECT 1 FROM pictures JOIN removed_pictures ON removed_pictures.hash = pictures.hash WHERE pictures.id = new.picture_id) BEGIN SELECT RAISE(ABORT, 'picture_removed'); END;

-- A pin is AI-made where the file of its picture says so. A save of the same picture keeps the label of its source.
CREATE TRIGGER pins_ai_labelled AFTER INSERT ON pins WHEN new.ai_label IS NOT 'metadata' AND EXISTS (SELECT 1 FROM pictures WHERE id = new.picture_id AND is_ai_made = 1) AND NOT EXISTS (SELECT 1 FROM pins AS via WHERE via.id = new.via_pin_id AND via.picture_id = new.picture_id) BEGIN UPDATE pins SET ai_label = 'metadata' WHERE id = new.id; END;
CREATE TRIGGER blocks_partners AFTER UPDATE OF is_partner ON members WHEN new.is_partner <> old.is_partner BEGIN UPDATE blocks SET is_partner = new.is_partner WHERE other_id = new.id; END;

-- `host_id` is the owner of the board where that is not the pinner: walls need not read boards.
CREATE TRIGGER pins_hosted_insert AFTER INSERT ON pins WHEN EXISTS (SELECT 1 FROM boards WHERE id = new.board_id AND owner_id <> new.pinner_id) BEGIN UPDATE pins SET host_id = (SELECT owner_id FROM boards WHERE id = new.board_id) WHERE id = new.id; END;
CREATE TRIGGER pins_hosted_move AFTER UPDATE OF board_id, pinner_id ON pins WHEN new.board_id <> old.board_id OR new.pinner_id <> old.pinner_id BEGIN UPDATE pins SET host_id = (SELECT owner_id FROM boards WHERE id = new.board_id AND owner_id <> new.pinner_id) WHERE id = new.id; END;
CREATE TRIGGER link_checks_pin_edited AFTER UPDATE OF link ON pins WHEN new.link IS NOT old.link BEGIN DELETE FROM link_checks WHERE link = old.link AND NOT EXISTS (SELECT 1 FROM pins WHERE link = old.link); INSERT INTO link_checks (link, due_at) SELECT new.link, 0 WHERE new.link IS NOT NULL AND NOT EXISTS (SELECT 1 FROM link_checks WHERE link = new.link); END;
CREATE TRIGGER link_checks_pin_erased AFTER DELETE ON pins WHEN old.link IS NOT NULL BEGIN DELETE FROM link_checks WHERE link = old.link AND NOT EXISTS (SELECT 1 FROM pins WHERE link = old.link); END;

-- Feeds of everybody's pins show at most three pins of a member or board among twenty, and later those left over. A pin
-- is among the first if its member and its board each have fewer than three among the nineteen before it and the
-- nineteen after it. The newest pin of all is not held to what is a day older: where few pin, new pins still come first.
CREATE TRIGGER pins_spread AFTER UPDATE OF is_listed, pinner_id, via_pin_id, feed_key ON pins WHEN new.is_listed AND new.deleted_at IS NULL AND new.via_pin_id IS NULL AND (NOT old.is_listed OR new.pinner_id <> old.pinner_id OR old.via_pin_id IS NOT NULL OR new.feed_key = 0) BEGIN UPDATE pins SET feed_key = new.id - (CASE WHEN (SELECT max(sum(pinner_id = new.pinner_id), sum(board_id = new.board_id)) FROM (SELECT pinner_id, board_id FROM (SELECT id, pinner_id, board_id FROM pins WHERE deleted_at IS NULL AND is_listed = 1 AND via_pin_id IS NULL AND feed_key > 0 AND feed_key < new.id ORDER BY feed_key DESC LIMIT 19) WHERE id > new.id - 353894400000 OR EXISTS (SELECT 1 FROM pins WHERE deleted_at IS NULL AND is_listed = 1 AND via_pin_id IS NULL AND feed_key > new.id) UNION ALL SELECT * FROM (SELECT pinner_id, board_id FROM pins WHERE deleted_at IS NULL AND is_listed = 1 AND via_pin_id IS NULL AND feed_key > new.id ORDER BY feed_key LIMIT 19))) >= 3 THEN 9007199254740992 ELSE 0 END) WHERE id = new.id; END;

-- Search writes the words of a pin anew where they, or who may find them, change.
CREATE TRIGGER pins_fts_update AFTER UPDATE OF title, description, indexed_title, indexed_description, indexed_alt_text, is_listed, pinner_id, host_id ON pins WHEN new.is_listed <> old.is_listed OR new.is_listed AND (new.title <> old.title OR new.description <> old.description OR new.indexed_title IS NOT old.indexed_title OR new.indexed_description IS NOT old.indexed_description OR new.indexed_alt_text IS NOT old.indexed_alt_text OR new.pinner_id <> old.pinner_id OR new.host_id IS NOT old.host_id) BEGIN DELETE FROM pins_fts WHERE rowid = new.id; INSERT INTO pins_fts(rowid, title, description) SELECT * FROM listed_pins WHERE id = new.id; END;
CREATE TRIGGER unlisted_pins_fts_update AFTER UPDATE OF title, description, indexed_title, indexed_description, indexed_alt_text, board_id, pinner_id, deleted_at, is_listed ON pins WHEN NOT (new.is_listed AND old.is_listed) AND (new.is_listed <> old.is_listed OR new.board_id <> old.board_id OR new.pinner_id <> old.pinner_id OR (new.deleted_at IS NULL) <> (old.deleted_at IS NULL) OR new.title <> old.title OR new.description <> old.description OR new.indexed_title IS NOT old.indexed_title OR new.indexed_description IS NOT old.indexed_description OR new.indexed_alt_text IS NOT old.indexed_alt_text) BEGIN DELETE FROM unlisted_pins_fts WHERE rowid = new.id; INSERT INTO unlisted_pins_fts(rowid, title, description, place) SELECT * FROM unlisted_pins WHERE id = new.id; END;

-- Another picture is another pin: what was approved cannot be exchanged.
CREATE TRIGGER pins_promoted_picture BEFORE UPDATE OF picture_id, video_id ON pins WHEN (new.picture_id IS NOT old.picture_id OR new.video_id IS NOT old.video_id) AND EXISTS (SELECT 1 FROM campaigns WHERE pin_id = old.id) BEGIN SELECT RAISE(ABORT, 'pins.picture_id of a promoted pin'); END;

-- A campaign that changed is looked at once more, also one that had stopped.
CREATE TRIGGER campaigns_due_at_once AFTER UPDATE OF status, review, alteration, end_at, budget_micros ON campaigns BEGIN UPDATE campaigns SET due_at = 0 WHERE id = new.id; END;

-- The words of a pin with a private note, for its pinner alone: no other index has a word of the note.
CREATE TRIGGER pin_notes_insert AFTER INSERT ON pin_notes BEGIN INSERT INTO noted_pins_fts(rowid, words, pinner) SELECT * FROM noted_pins WHERE pin_id = new.pin_id; END;
CREATE TRIGGER pin_notes_update AFTER UPDATE ON pin_notes BEGIN DELETE FROM noted_pins_fts WHERE rowid = old.pin_id; INSERT INTO noted_pins_fts(rowid, words, pinner) SELECT * FROM noted_pins WHERE pin_id = new.pin_id; END;
CREATE TRIGGER pin_notes_delete AFTER DELETE ON pin_notes BEGIN DELETE FROM noted_pins_fts WHERE rowid = old.pin_id; END;
CREATE TRIGGER noted_pins_fts_update AFTER UPDATE OF title, description, indexed_title, indexed_description, indexed_alt_text, deleted_at ON pins WHEN (new.title <> old.title OR new.description <> old.description OR new.indexed_title IS NOT old.indexed_title OR new.indexed_description IS NOT old.indexed_description OR new.indexed_alt_text IS NOT old.indexed_alt_text OR (new.deleted_at IS NULL) <> (old.deleted_at IS NULL)) AND EXISTS (SELECT 1 FROM pin_notes WHERE pin_id = new.id) BEGIN DELETE FROM noted_pins_fts WHERE rowid = new.id; INSERT INTO noted_pins_fts(rowid, words, pinner) SELECT * FROM noted_pins WHERE pin_id = new.id; END;

-- A pin is found by the words of its page, too. Each of these writes the newest 500 pins of its link anew; older ones
-- follow with their next change.
CREATE TRIGGER page_facts_insert AFTER INSERT ON page_facts WHEN new.words IS NOT NULL BEGIN DELETE FROM pins_fts WHERE rowid IN (SELECT id FROM pins WHERE link = new.link AND is_listed = 1 AND deleted_at IS NULL AND (new.member_id = 0 OR pinner_id = new.member_id) ORDER BY id DESC LIMIT 500); INSERT INTO pins_fts(rowid, title, description) SELECT * FROM listed_pins WHERE id IN (SELECT id FROM pins WHERE link = new.link AND is_listed = 1 AND deleted_at IS NULL AND (new.member_id = 0 OR pinner_id = new.member_id) ORDER BY id DESC LIMIT 500); DELETE FROM unlisted_pins_fts WHERE rowid IN (SELECT id FROM pins WHERE link = new.link AND is_listed = 0 AND deleted_at IS NULL AND (new.member_id = 0 OR pinner_id = new.member_id) ORDER BY id DESC LIMIT 500); INSERT INTO unlisted_pins_fts(rowid, title, description, place) SELECT * FROM unlisted_pins WHERE id IN (SELECT id FROM pins WHERE link = new.link AND is_listed = 0 AND deleted_at IS NULL AND (new.member_id = 0 OR pinner_id = new.member_id) ORDER BY id DESC LIMIT 500); END;
CREATE TRIGGER page_facts_update AFTER UPDATE OF words ON page_facts WHEN new.words IS NOT old.words BEGIN DELETE FROM pins_fts WHERE rowid IN (SELECT id FROM pins WHERE link = new.link AND is_listed = 1 AND deleted_at IS NULL AND (new.member_id = 0 OR pinner_id = new.member_id) ORDER BY id DESC LIMIT 500); INSERT INTO pins_fts(rowid, title, description) SELECT * FROM listed_pins WHERE id IN (SELECT id FROM pins WHERE link = new.link AND is_listed = 1 AND deleted_at IS NULL AND (new.member_id = 0 OR pinner_id = new.member_id) ORDER BY id DESC LIMIT 500); DELETE FROM unlisted_pins_fts WHERE rowid IN (SELECT id FROM pins WHERE link = new.link AND is_listed = 0 AND deleted_at IS NULL AND (new.member_id = 0 OR pinner_id = new.member_id) ORDER BY id DESC LIMIT 500); INSERT INTO unlisted_pins_fts(rowid, title, description, place) SELECT * FROM unlisted_pins WHERE id IN (SELECT id FROM pins WHERE link = new.link AND is_listed = 0 AND deleted_at IS NULL AND (new.member_id = 0 OR pinner_id = new.member_id) ORDER BY id DESC LIMIT 500); END;
CREATE TRIGGER page_facts_delete AFTER DELETE ON page_facts WHEN old.words IS NOT NULL BEGIN DELETE FROM pins_fts WHERE rowid IN (SELECT id FROM pins WHERE link = old.link AND is_listed = 1 AND deleted_at IS NULL AND (old.member_id = 0 OR pinner_id = old.member_id) ORDER BY id DESC LIMIT 500); INSERT INTO pins_fts(rowid, title, description) SELECT * FROM listed_pins WHERE id IN (SELECT id FROM pins WHERE link = old.link AND is_listed = 1 AND deleted_at IS NULL AND (old.member_id = 0 OR pinner_id = old.member_id) ORDER BY id DESC LIMIT 500); DELETE FROM unlisted_pins_fts WHERE rowid IN (SELECT id FROM pins WHERE link = old.link AND is_listed = 0 AND deleted_at IS NULL AND (old.member_id = 0 OR pinner_id = old.member_id) ORDER BY id DESC LIMIT 500); INSERT INTO unlisted_pins_fts(rowid, title, description, place) SELECT * FROM unlisted_pins WHERE id IN (SELECT id FROM pins WHERE link = old.link AND is_listed = 0 AND deleted_at IS NULL AND (old.member_id = 0 OR pinner_id = old.member_id) ORDER BY id DESC LIMIT 500); END;
CREATE TRIGGER pushed_notifications_new AFTER INSERT ON notifications WHEN EXISTS (select 1 from push_subscriptions where member_id = new.member_id and is_paused = 0) and (select instr(muted_pushes, '"' || new.kind || '"') from members where id = new.member_id) = 0 BEGIN update pushed_notifications set due_at = max(new.at, sent_at + 3600000), sent_at = null where member_id = new.member_id and day = new.day and kind = new.kind and subject_id = new.subject_id and sent_at is not null; insert into pushed_notifications (member_id, day, kind, subject_id, due_at) select new.member_id, new.day, new.kind, new.subject_id, new.at where not exists (select 1 from pushed_notifications where member_id = new.member_id and day = new.day and kind = new.kind and subject_id = new.subject_id); END;
CREATE TRIGGER pushed_notifications_repeated AFTER UPDATE OF at on notifications WHEN EXISTS (select 1 from push_subscriptions where member_id = new.member_id and is_paused = 0) and (select instr(muted_pushes, '"' || new.kind || '"') from members where id = new.member_id) = 0 BEGIN update pushed_notifications set due_at = max(new.at, sent_at + 3600000), sent_at = null where member_id = new.member_id and day = new.day and kind = new.kind and subject_id = new.subject_id and sent_at is not null; insert into pushed_notifications (member_id, day, kind, subject_id, due_at) select new.member_id, new.day, new.kind, new.subject_id, new.at where not exists (select 1 from pushed_notifications where member_id = new.member_id and day = new.day and kind = new.kind and subject_id = new.subject_id); END;

-- What was read of a page goes with the last pin that leads to it.
CREATE TRIGGER page_facts_pin_edited AFTER UPDATE OF link ON pins WHEN new.link IS NOT old.link BEGIN DELETE FROM page_facts WHERE link = old.link AND member_id IN (0, old.pinner_id) AND NOT EXISTS (SELECT 1 FROM pins WHERE pins.link = old.link AND page_facts.member_id IN (0, pinner_id)); INSERT INTO page_facts (link, member_id, due_at) SELECT new.link, iif(new.is_listed, 0, new.pinner_id), 0 WHERE new.link IS NOT NULL AND NOT EXISTS (SELECT 1 FROM page_facts WHERE link = new.link AND member_id IN (0, iif(new.is_listed, 0, new.pinner_id))); DELETE FROM pins_fts WHERE rowid = new.id; INSERT INTO pins_fts(rowid, title, description) SELECT * FROM listed_pins WHERE id = new.id; DELETE FROM unlisted_pins_fts WHERE rowid = new.id; INSERT INTO unlisted_pins_fts(rowid, title, description, place) SELECT * FROM unlisted_pins WHERE id = new.id; END;
CREATE TRIGGER page_facts_pin_passed_on AFTER UPDATE OF pinner_id ON pins WHEN old.link IS NOT NULL AND new.pinner_id <> old.pinner_id BEGIN DELETE FROM page_facts WHERE link = old.link AND member_id IN (0, old.pinner_id) AND NOT EXISTS (SELECT 1 FROM pins WHERE pins.link = old.link AND page_facts.member_id IN (0, pinner_id)); END;
CREATE TRIGGER page_facts_pin_erased AFTER DELETE ON pins WHEN old.link IS NOT NULL BEGIN DELETE FROM page_facts WHERE link = old.link AND member_id IN (0, old.pinner_id) AND NOT EXISTS (SELECT 1 FROM pins WHERE pins.link = old.link AND page_facts.member_id IN (0, pinner_id)); END;

-- A pin that becomes somebody else's leaves its notes behind.
CREATE TRIGGER pins_note_stays AFTER UPDATE OF pinner_id ON pins WHEN new.pinner_id <> old.pinner_id BEGIN DELETE FROM pin_notes WHERE pin_id = new.id; DELETE FROM past_notes WHERE pin_id = new.id; END;

-- What waits for a webhook makes it due; a webhook that waits for its next try keeps its time.
CREATE TRIGGER webhooks_due AFTER INSERT ON webhook_deliveries BEGIN UPDATE webhooks SET next_at = new.created_at WHERE id = new.webhook_id AND next_at IS NULL; END;
CREATE TRIGGER webhooks_pin_created AFTER INSERT ON pins WHEN new.deleted_at IS NULL AND EXISTS (SELECT 1 FROM webhooks WHERE board_id = new.board_id AND stopped_at IS NULL) BEGIN INSERT INTO webhook_deliveries (webhook_id, event, pin_id, created_at) SELECT id, 'pin.created', new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM webhooks WHERE board_id = new.board_id AND stopped_at IS NULL; END;

-- Saves to secret boards are told to nobody.
CREATE TRIGGER webhooks_pin_saved AFTER INSERT ON pins WHEN new.via_pin_id IS NOT NULL AND new.deleted_at IS NULL AND EXISTS (SELECT 1 FROM pins AS source JOIN webhooks ON webhooks.board_id = source.board_id AND stopped_at IS NULL WHERE source.id = new.via_pin_id AND source.deleted_at IS NULL) AND EXISTS (SELECT 1 FROM boards WHERE id = new.board_id AND privacy = 'public' AND deleted_at IS NULL) BEGIN INSERT INTO webhook_deliveries (webhook_id, event, pin_id, saved_pin_id, created_at) SELECT webhooks.id, 'pin.saved', source.id, new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM pins AS source JOIN webhooks ON webhooks.board_id = source.board_id AND stopped_at IS NULL WHERE source.id = new.via_pin_id; END;
CREATE TRIGGER webhooks_pin_moved AFTER UPDATE OF board_id, section_id ON pins WHEN new.deleted_at IS NULL AND old.deleted_at IS NULL AND (new.board_id <> old.board_id OR new.section_id IS NOT old.section_id) AND EXISTS (SELECT 1 FROM webhooks WHERE board_id IN (old.board_id, new.board_id) AND stopped_at IS NULL) BEGIN INSERT INTO webhook_deliveries (webhook_id, event, pin_id, from_board_id, to_board_id, created_at) SELECT id, 'pin.moved', new.id, old.board_id, new.board_id, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM webhooks WHERE board_id IN (old.board_id, new.board_id) AND stopped_at IS NULL; END;
CREATE TRIGGER webhooks_pin_deleted AFTER UPDATE OF deleted_at ON pins WHEN (new.deleted_at IS NULL) <> (old.deleted_at IS NULL) AND EXISTS (SELECT 1 FROM webhooks WHERE board_id = new.board_id AND stopped_at IS NULL) BEGIN INSERT INTO webhook_deliveries (webhook_id, event, pin_id, created_at) SELECT id, iif(new.deleted_at IS NULL, 'pin.restored', 'pin.deleted'), new.id, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM webhooks WHERE board_id = new.board_id AND stopped_at IS NULL; END;
CREATE TRIGGER webhooks_pin_erased AFTER DELETE ON pins WHEN old.deleted_at IS NULL AND EXISTS (SELECT 1 FROM webhooks WHERE board_id = old.board_id AND stopped_at IS NULL) BEGIN INSERT INTO webhook_deliveries (webhook_id, event, pin_id, created_at) SELECT id, 'pin.deleted', old.id, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM webhooks WHERE board_id = old.board_id AND stopped_at IS NULL; END;
CREATE TRIGGER webhooks_board_changed AFTER UPDATE OF name, description, privacy, pin_order, cover_id, archived_at ON boards WHEN new.deleted_at IS NULL AND (new.name <> old.name OR new.description <> old.description OR new.privacy <> old.privacy OR new.pin_order <> old.pin_order OR new.cover_id IS NOT old.cover_id OR (new.archived_at IS NULL) <> (old.archived_at IS NULL)) AND EXISTS (SELECT 1 FROM webhooks WHERE board_id = new.id AND stopped_at IS NULL) BEGIN INSERT INTO webhook_deliveries (webhook_id, event, created_at) SELECT id, 'board.changed', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM webhooks WHERE board_id = new.id AND stopped_at IS NULL; END;
CREATE TRIGGER pins_counted_insert AFTER INSERT ON pins WHEN new.deleted_at IS NULL BEGIN UPDATE boards SET pin_count = pin_count + 1, version = version + 1 WHERE id = new.board_id; UPDATE board_sections SET pin_count = pin_count + 1 WHERE id = new.section_id; UPDATE pins SET save_count = save_count + 1 WHERE id = new.via_pin_id AND new.is_listed; END;
CREATE TRIGGER pins_counted_delete AFTER DELETE ON pins WHEN old.deleted_at IS NULL BEGIN UPDATE boards SET pin_count = pin_count - 1, version = version + 1 WHERE id = old.board_id; UPDATE board_sections SET pin_count = pin_count - 1 WHERE id = old.section_id; UPDATE pins SET save_count = save_count - 1 WHERE id = old.via_pin_id AND old.is_listed; END;
CREATE TRIGGER pins_counted_update AFTER UPDATE OF board_id, section_id, deleted_at ON pins BEGIN UPDATE boards SET pin_count = pin_count - 1, version = version + 1 WHERE id = old.board_id AND old.deleted_at IS NULL; UPDATE boards SET pin_count = pin_count + 1, version = version + 1 WHERE id = new.board_id AND new.deleted_at IS NULL; UPDATE board_sections SET pin_count = pin_count - 1 WHERE id = old.section_id AND old.deleted_at IS NULL; UPDATE board_sections SET pin_count = pin_count + 1 WHERE id = new.section_id AND new.deleted_at IS NULL; END;

-- A page of a board is what it was while the versions of the board and of its people stay the same. A collaborator
-- counts who is not shown, too.
CREATE TRIGGER boards_version_pin AFTER UPDATE OF pinner_id, picture_id, video_id, order_key, title, title_key, alt_text, link, domain, ai_label ON pins WHEN new.deleted_at IS NULL AND old.order_key <> '' BEGIN UPDATE boards SET version = version + 1 WHERE id = new.board_id; END;
CREATE TRIGGER boards_version_section AFTER UPDATE OF board_id, title, slug, description, order_key ON board_sections BEGIN UPDATE boards SET version = version + 1 WHERE id IN (old.board_id, new.board_id); END;
CREATE TRIGGER boards_version_collaborator_insert AFTER INSERT ON board_collaborators BEGIN UPDATE boards SET version = version + 1 WHERE id = new.board_id; END;
CREATE TRIGGER boards_version_collaborator_update AFTER UPDATE OF board_id, member_id, state ON board_collaborators BEGIN UPDATE boards SET version = version + 1 WHERE id IN (old.board_id, new.board_id); END;
CREATE TRIGGER boards_version_collaborator_delete AFTER DELETE ON board_collaborators BEGIN UPDATE boards SET version = version + 1 WHERE id = old.board_id; END;
CREATE TRIGGER members_version AFTER UPDATE OF username, full_name, picture_id, avatar_color_index, state, limited_at, is_unindexed ON members BEGIN UPDATE members SET version = version + 1 WHERE id = new.id; UPDATE boards SET version = version + 1 WHERE id IN (SELECT board_id FROM board_collaborators WHERE member_id = new.id); END;
CREATE TRIGGER boards_version_picture AFTER UPDATE OF hash, width, height, dominant_color ON pictures BEGIN UPDATE boards SET version = version + 1 WHERE id IN (SELECT board_id FROM pins WHERE picture_id = new.id); UPDATE members SET version = version + 1 WHERE picture_id = new.id; END;
CREATE TRIGGER boards_version_video AFTER UPDATE OF duration_ms ON videos BEGIN UPDATE boards SET version = version + 1 WHERE id IN (SELECT board_id FROM pins WHERE video_id = new.id); END;

-- A profile shows the cover of a board, and knows the board by its version.
CREATE TRIGGER boards_version AFTER UPDATE OF owner_id, name, slug, description, privacy, pin_order, pin_label, cover_id, pin_count, section_count, follower_count, archived_at, limited_at, deleted_at ON boards WHEN new.version = old.version BEGIN UPDATE boards SET version = version + 1 WHERE id = new.id; END;

-- A board that becomes secret again, or comes back from the trash, has no links from before. A board that a merge took
-- to the trash keeps its links for the undo of the merge; they open nothing meanwhile.
CREATE TRIGGER secret_links_end AFTER UPDATE OF privacy, deleted_at ON boards WHEN new.privacy <> 'secret' OR new.deleted_at IS NOT old.deleted_at AND NOT EXISTS (SELECT 1 FROM board_actions WHERE source_board_id = new.id AND kind = 'merge' AND state IN ('running', 'undoing')) BEGIN DELETE FROM secret_links WHERE board_id = new.id; END;
CREATE TRIGGER log_in_emails_without_factor AFTER DELETE ON second_factors WHEN NOT EXISTS (SELECT 1 FROM second_factors WHERE member_id = old.member_id) BEGIN UPDATE members SET mutes_log_in_emails = 0 WHERE id = old.member_id AND mutes_log_in_emails = 1; END;

-- Nobody else gets a username for 90 days after it was given up.
CREATE TRIGGER members_username_held BEFORE INSERT ON members WHEN EXISTS (SELECT 1 FROM former_usernames WHERE username = NEW.username AND released_at > NEW.created_at - 90 * 24 * 60 * 60000) BEGIN SELECT RAISE(ABORT, 'username_held'); END;

-- What was approved stays while the pin or its business shows something else; what shows it again waits for nobody.
CREATE TRIGGER campaigns_altered AFTER UPDATE OF title, description, alt_text ON pins WHEN (new.title, new.description, new.alt_text) <> (old.title, old.description, old.alt_text) BEGIN UPDATE campaigns SET alteration = 'waiting', review_reason = NULL, approved_text = coalesce(approved_text, (SELECT json_object('title', old.title, 'description', old.description, 'altText', old.alt_text, 'businessName', business_name, 'fullName', full_name, 'username', username, 'pictureHash', (SELECT hash FROM pictures WHERE pictures.id = picture_id)) FROM members WHERE members.id = advertiser_id)) WHERE pin_id = new.id AND review = 'approved' AND status <> 'ended'; UPDATE campaigns SET alteration = NULL, approved_text = NULL WHERE pin_id = new.id AND approved_text IS NOT NULL AND approved_text = (SELECT json_object('title', new.title, 'description', new.description, 'altText', new.alt_text, 'businessName', business_name, 'fullName', full_name, 'username', username, 'pictureHash', (SELECT hash FROM pictures WHERE pictures.id = picture_id)) FROM members WHERE members.id = advertiser_id); END;
CREATE TRIGGER campaigns_renamed AFTER UPDATE OF business_name, full_name, username, picture_id ON members WHEN (new.full_name, new.username) <> (old.full_name, old.username) OR new.business_name IS NOT old.business_name OR new.picture_id IS NOT old.picture_id BEGIN UPDATE campaigns SET alteration = 'waiting', review_reason = NULL, approved_text = coalesce(approved_text, (SELECT json_object('title', title, 'description', description, 'altText', alt_text, 'businessName', old.business_name, 'fullName', old.full_name, 'username', old.username, 'pictureHash', (SELECT hash FROM pictures WHERE pictures.id = old.picture_id)) FROM pins WHERE pins.id = pin_id)) WHERE advertiser_id = new.id AND pin_id IS NOT NULL AND review = 'approved' AND status <> 'ended'; UPDATE campaigns SET alteration = NULL, approved_text = NULL WHERE advertiser_id = new.id AND approved_text IS NOT NULL AND approved_text = (SELECT json_object('title', title, 'description', description, 'altText', alt_text, 'businessName', new.business_name, 'fullName', new.full_name, 'username', new.username, 'pictureHash', (SELECT hash FROM pictures WHERE pictures.id = new.picture_id)) FROM pins WHERE pins.id = pin_id); END;
