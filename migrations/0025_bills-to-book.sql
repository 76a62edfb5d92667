CREATE TABLE `credit_notes` (
	`id` integer PRIMARY KEY NOT NULL,
	`invoice_id` integer NOT NULL,
	`number` text NOT NULL,
	`micros` integer NOT NULL,
	`tax_micros` integer NOT NULL,
	`ledger_key` text NOT NULL,
	`tax_booked` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "credit_notes_amount" CHECK("credit_notes"."micros" > 0 and "credit_notes"."tax_micros" between 0 and "credit_notes"."micros")
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `credit_notes_number_unique` ON `credit_notes` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `credit_notes_ledger_key` ON `credit_notes` (`ledger_key`);--> statement-breakpoint
CREATE INDEX `credit_notes_invoice` ON `credit_notes` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `credit_notes_untaxed` ON `credit_notes` (`id`) WHERE "credit_notes"."tax_micros" > 0 and "credit_notes"."tax_booked" is null;--> statement-breakpoint
ALTER TABLE `billing_profiles` ADD `payer_address` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `tax_micros` integer;--> statement-breakpoint
ALTER TABLE `invoices` ADD `tax_ref` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `tax_booked` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `tried_card` text;--> statement-breakpoint
CREATE INDEX `invoices_untaxed` ON `invoices` (`id`) WHERE "invoices"."tax_ref" is not null and "invoices"."tax_booked" is null;--> statement-breakpoint
UPDATE invoices SET tried_card = (
  SELECT card_ref FROM billing_profiles WHERE billing_profiles.advertiser_id = invoices.advertiser_id
) WHERE state = 'processing';--> statement-breakpoint
-- The credits until now get their notes, numbered by year.
INSERT INTO credit_notes (invoice_id, number, micros, tax_micros, ledger_key, created_at)
SELECT invoice_id, printf('PF-C-%s-%06d', year, row_number() OVER (PARTITION BY year ORDER BY id)), micros, 0, key, at
FROM (
  SELECT id, cast(substr(key, 8) AS integer) AS invoice_id, -micros AS micros, key, at,
    strftime('%Y', at / 1000, 'unixepoch') AS year
  FROM ledger WHERE kind = 'credit'
);
