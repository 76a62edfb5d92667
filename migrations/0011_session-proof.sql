-- Named by what it says of a session, because "proved" was also used of email addresses. Nothing was deployed yet.
ALTER TABLE sessions RENAME COLUMN is_proved TO started_with_proof;
