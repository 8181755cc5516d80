ALTER TABLE "renders" ADD COLUMN "background" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "body_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "renders_idempotent" ON "renders" USING btree ("user_id","type","idempotency_key") WHERE "renders"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "renders_stored" ON "renders" USING btree ("completed_at") WHERE "renders"."output_key" is not null;