-- Words as search compares them (`app/words.ts`): Arabic letters that are written for each other, vowel
-- signs and emoji are known to none of the index's own tables. The product writes them where they differ
-- from what was written, and each index reads a view that puts the two together.
ALTER TABLE `pins` ADD `indexed_title` text;
--> statement-breakpoint
ALTER TABLE `pins` ADD `indexed_description` text;
--> statement-breakpoint
ALTER TABLE `boards` ADD `indexed_name` text;
--> statement-breakpoint
ALTER TABLE `members` ADD `indexed_name` text;
--> statement-breakpoint
UPDATE pins SET indexed_title = (
	WITH RECURSIVE letters (place, letter) AS (
		SELECT 1, substr(title, 1, 1)
		UNION ALL SELECT place + 1, substr(title, place + 1, 1) FROM letters WHERE place < length(title)
	)
	SELECT group_concat(CASE
		WHEN letter GLOB '[ً-ٰٟـ֑-ׇ]' THEN ''
		WHEN letter IN ('آ', 'أ', 'إ', 'ٱ') THEN 'ا'
		WHEN letter IN ('ة', 'ە', 'ہ', 'ۀ') THEN 'ه'
		WHEN letter IN ('ى', 'ی', 'ئ') THEN 'ي'
		WHEN letter = 'ؤ' THEN 'و'
		WHEN letter = 'ک' THEN 'ك'
		WHEN letter GLOB '[☀-➿🀀-🏺🐀-🫿]' THEN printf(' emoji%x ', unicode(letter))
		ELSE letter
	END, '') FROM letters
) WHERE title GLOB '*[֐-׿؀-ۿ☀-➿🀀-🏺🐀-🫿]*';
--> statement-breakpoint
UPDATE pins SET indexed_description = (
	WITH RECURSIVE letters (place, letter) AS (
		SELECT 1, substr(description, 1, 1)
		UNION ALL SELECT place + 1, substr(description, place + 1, 1) FROM letters WHERE place < length(description)
	)
	SELECT group_concat(CASE
		WHEN letter GLOB '[ً-ٰٟـ֑-ׇ]' THEN ''
		WHEN letter IN ('آ', 'أ', 'إ', 'ٱ') THEN 'ا'
		WHEN letter IN ('ة', 'ە', 'ہ', 'ۀ') THEN 'ه'
		WHEN letter IN ('ى', 'ی', 'ئ') THEN 'ي'
		WHEN letter = 'ؤ' THEN 'و'
		WHEN letter = 'ک' THEN 'ك'
		WHEN letter GLOB '[☀-➿🀀-🏺🐀-🫿]' THEN printf(' emoji%x ', unicode(letter))
		ELSE letter
	END, '') FROM letters
) WHERE description GLOB '*[֐-׿؀-ۿ☀-➿🀀-🏺🐀-🫿]*';
--> statement-breakpoint
UPDATE boards SET indexed_name = (
	WITH RECURSIVE letters (place, letter) AS (
		SELECT 1, substr(name, 1, 1)
		UNION ALL SELECT place + 1, substr(name, place + 1, 1) FROM letters WHERE place < length(name)
	)
	SELECT group_concat(CASE
		WHEN letter GLOB '[ً-ٰٟـ֑-ׇ]' THEN ''
		WHEN letter IN ('آ', 'أ', 'إ', 'ٱ') THEN 'ا'
		WHEN letter IN ('ة', 'ە', 'ہ', 'ۀ') THEN 'ه'
		WHEN letter IN ('ى', 'ی', 'ئ') THEN 'ي'
		WHEN letter = 'ؤ' THEN 'و'
		WHEN letter = 'ک' THEN 'ك'
		WHEN letter GLOB '[☀-➿🀀-🏺🐀-🫿]' THEN printf(' emoji%x ', unicode(letter))
		ELSE letter
	END, '') FROM letters
) WHERE name GLOB '*[֐-׿؀-ۿ☀-➿🀀-🏺🐀-🫿]*';
--> statement-breakpoint
UPDATE members SET indexed_name = (
	WITH RECURSIVE letters (place, letter) AS (
		SELECT 1, substr(full_name, 1, 1)
		UNION ALL SELECT place + 1, substr(full_name, place + 1, 1) FROM letters WHERE place < length(full_name)
	)
	SELECT group_concat(CASE
		WHEN letter GLOB '[ً-ٰٟـ֑-ׇ]' THEN ''
		WHEN letter IN ('آ', 'أ', 'إ', 'ٱ') THEN 'ا'
		WHEN letter IN ('ة', 'ە', 'ہ', 'ۀ') THEN 'ه'
		WHEN letter IN ('ى', 'ی', 'ئ') THEN 'ي'
		WHEN letter = 'ؤ' THEN 'و'
		WHEN letter = 'ک' THEN 'ك'
		WHEN letter GLOB '[☀-➿🀀-🏺🐀-🫿]' THEN printf(' emoji%x ', unicode(letter))
		ELSE letter
	END, '') FROM letters
) WHERE full_name GLOB '*[֐-׿؀-ۿ☀-➿🀀-🏺🐀-🫿]*';
--> statement-breakpoint
DROP TRIGGER pins_fts_insert;
--> statement-breakpoint
DROP TRIGGER pins_fts_delete;
--> statement-breakpoint
DROP TRIGGER pins_fts_update;
--> statement-breakpoint
DROP TABLE pins_fts;
--> statement-breakpoint
CREATE VIEW pins_words AS
	SELECT id, coalesce(indexed_title, title) AS title, coalesce(indexed_description, description) AS description FROM pins;
--> statement-breakpoint
CREATE VIRTUAL TABLE pins_fts USING fts5(
	title, description,
	content='pins_words', content_rowid='id',
	tokenize='unicode61 remove_diacritics 2', prefix='2 3 4 5 6'
);
--> statement-breakpoint
INSERT INTO pins_fts(pins_fts) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER pins_fts_insert AFTER INSERT ON pins BEGIN
	INSERT INTO pins_fts(rowid, title, description)
	VALUES (new.id, coalesce(new.indexed_title, new.title), coalesce(new.indexed_description, new.description));
END;
--> statement-breakpoint
CREATE TRIGGER pins_fts_delete AFTER DELETE ON pins BEGIN
	INSERT INTO pins_fts(pins_fts, rowid, title, description)
	VALUES ('delete', old.id, coalesce(old.indexed_title, old.title), coalesce(old.indexed_description, old.description));
END;
--> statement-breakpoint
CREATE TRIGGER pins_fts_update AFTER UPDATE OF title, description, indexed_title, indexed_description ON pins BEGIN
	INSERT INTO pins_fts(pins_fts, rowid, title, description)
	VALUES ('delete', old.id, coalesce(old.indexed_title, old.title), coalesce(old.indexed_description, old.description));
	INSERT INTO pins_fts(rowid, title, description)
	VALUES (new.id, coalesce(new.indexed_title, new.title), coalesce(new.indexed_description, new.description));
END;
--> statement-breakpoint
DROP TRIGGER boards_fts_insert;
--> statement-breakpoint
DROP TRIGGER boards_fts_delete;
--> statement-breakpoint
DROP TRIGGER boards_fts_update;
--> statement-breakpoint
DROP TABLE boards_fts;
--> statement-breakpoint
CREATE VIEW boards_words AS
	SELECT id, coalesce(indexed_name, name) AS name FROM boards;
--> statement-breakpoint
CREATE VIRTUAL TABLE boards_fts USING fts5(
	name,
	content='boards_words', content_rowid='id',
	tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
--> statement-breakpoint
INSERT INTO boards_fts(boards_fts) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER boards_fts_insert AFTER INSERT ON boards BEGIN
	INSERT INTO boards_fts(rowid, name)
	VALUES (new.id, coalesce(new.indexed_name, new.name));
END;
--> statement-breakpoint
CREATE TRIGGER boards_fts_delete AFTER DELETE ON boards BEGIN
	INSERT INTO boards_fts(boards_fts, rowid, name)
	VALUES ('delete', old.id, coalesce(old.indexed_name, old.name));
END;
--> statement-breakpoint
CREATE TRIGGER boards_fts_update AFTER UPDATE OF name, indexed_name ON boards BEGIN
	INSERT INTO boards_fts(boards_fts, rowid, name)
	VALUES ('delete', old.id, coalesce(old.indexed_name, old.name));
	INSERT INTO boards_fts(rowid, name)
	VALUES (new.id, coalesce(new.indexed_name, new.name));
END;
--> statement-breakpoint
DROP TRIGGER members_fts_insert;
--> statement-breakpoint
DROP TRIGGER members_fts_delete;
--> statement-breakpoint
DROP TRIGGER members_fts_update;
--> statement-breakpoint
DROP TABLE members_fts;
--> statement-breakpoint
CREATE VIEW members_words AS
	SELECT id, username, coalesce(indexed_name, full_name) AS full_name FROM members;
--> statement-breakpoint
CREATE VIRTUAL TABLE members_fts USING fts5(
	username, full_name,
	content='members_words', content_rowid='id',
	tokenize='unicode61 remove_diacritics 2', prefix='2 3'
);
--> statement-breakpoint
INSERT INTO members_fts(members_fts) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER members_fts_insert AFTER INSERT ON members BEGIN
	INSERT INTO members_fts(rowid, username, full_name)
	VALUES (new.id, new.username, coalesce(new.indexed_name, new.full_name));
END;
--> statement-breakpoint
CREATE TRIGGER members_fts_delete AFTER DELETE ON members BEGIN
	INSERT INTO members_fts(members_fts, rowid, username, full_name)
	VALUES ('delete', old.id, old.username, coalesce(old.indexed_name, old.full_name));
END;
--> statement-breakpoint
CREATE TRIGGER members_fts_update AFTER UPDATE OF username, full_name, indexed_name ON members BEGIN
	INSERT INTO members_fts(members_fts, rowid, username, full_name)
	VALUES ('delete', old.id, old.username, coalesce(old.indexed_name, old.full_name));
	INSERT INTO members_fts(rowid, username, full_name)
	VALUES (new.id, new.username, coalesce(new.indexed_name, new.full_name));
END;
