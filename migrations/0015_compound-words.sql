CREATE TABLE `reindexing` (
	`table_name` text PRIMARY KEY NOT NULL,
	`below_id` integer NOT NULL
);

--> statement-breakpoint
INSERT INTO reindexing (table_name, below_id) VALUES
	('pins', 9007199254740991), ('boards', 9007199254740991), ('members', 9007199254740991);
--> statement-breakpoint
UPDATE OR IGNORE search_terms SET folded_term = replace(folded_term, 'ß', 'ss') WHERE instr(folded_term, 'ß') > 0;
--> statement-breakpoint
UPDATE OR IGNORE recent_searches SET folded_words = replace(folded_words, 'ß', 'ss') WHERE instr(folded_words, 'ß') > 0;
