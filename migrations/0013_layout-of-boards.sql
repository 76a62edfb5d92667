ALTER TABLE `boards` ADD `layout` text DEFAULT 'default' NOT NULL;
--> statement-breakpoint
-- Until here nothing said which board a save had made: it was its owner's first, and has this name.
UPDATE boards SET layout = 'quick_creates' WHERE folded_name = 'quick saves'
	AND NOT EXISTS (SELECT 1 FROM boards AS older WHERE older.owner_id = boards.owner_id AND older.id < boards.id);
