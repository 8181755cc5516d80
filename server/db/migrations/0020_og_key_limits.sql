ALTER TABLE "api_keys" ADD COLUMN "monthly_renders" integer;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "renders_month" date;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "renders_used" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "renders_og_key" ON "renders" USING btree ("key_id","created_at","id") WHERE "renders"."type" = 'og' and "renders"."output_key" is not null;