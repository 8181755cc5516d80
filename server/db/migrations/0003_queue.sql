ALTER TABLE "renders" ADD COLUMN "fence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "job" text;--> statement-breakpoint
CREATE INDEX "renders_queued" ON "renders" USING btree ("user_id","created_at","id") WHERE "renders"."status" = 'queued';