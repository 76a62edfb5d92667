ALTER TABLE `campaigns` ADD `total_micros` integer;--> statement-breakpoint
-- A budget for each 24 hours begun, as their pages promised; what was spent already may be more.
UPDATE campaigns SET total_micros = max(
  budget_micros * ((end_at - start_at + 86399999) / 86400000),
  (SELECT coalesce(sum(micros), 0) FROM ledger WHERE campaign_id = campaigns.id AND kind = 'click')
) WHERE end_at IS NOT NULL;
