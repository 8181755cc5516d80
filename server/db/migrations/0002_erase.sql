ALTER TABLE "renders" ADD COLUMN "filename" text;--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "disposition" text;--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "retention_seconds" bigint;--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "renders_expiring" ON "renders" USING btree ("expires_at") WHERE "renders"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "users_erased" ON "users" USING btree ("erased_at") WHERE "users"."erased_at" is not null;