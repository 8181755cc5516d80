DROP INDEX "renders_stored";--> statement-breakpoint
CREATE INDEX "renders_stored" ON "renders" USING btree ("completed_at","output_size_bytes") WHERE "renders"."output_key" is not null;