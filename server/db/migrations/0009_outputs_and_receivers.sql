CREATE TABLE "outputs" (
	"key" text PRIMARY KEY NOT NULL,
	"render_id" uuid,
	"fence" integer NOT NULL,
	"status" text NOT NULL,
	"remove_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "deliveries_due";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "receiver" text GENERATED ALWAYS AS (coalesce(substring(url from '^[^:/?#]+://[^/?#]*'), '')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "outputs" ADD CONSTRAINT "outputs_render_id_renders_id_fk" FOREIGN KEY ("render_id") REFERENCES "public"."renders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outputs_render" ON "outputs" USING btree ("render_id");--> statement-breakpoint
CREATE INDEX "outputs_storing" ON "outputs" USING btree ("render_id") WHERE "outputs"."status" = 'storing';--> statement-breakpoint
CREATE INDEX "outputs_removing" ON "outputs" USING btree ("remove_at") WHERE "outputs"."status" = 'removing';--> statement-breakpoint
CREATE INDEX "outputs_orphaned" ON "outputs" USING btree ("key") WHERE "outputs"."status" = 'stored' and "outputs"."render_id" is null;--> statement-breakpoint
CREATE INDEX "deliveries_waiting" ON "deliveries" USING btree ("user_id","receiver","next_attempt_at") WHERE "deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "deliveries_leased" ON "deliveries" USING btree ("lease_until") WHERE "deliveries"."lease_until" is not null;--> statement-breakpoint
-- Files that were stored before this table existed.
INSERT INTO "outputs" ("key", "render_id", "fence", "status") SELECT "output_key", "id", "fence", 'stored' FROM "renders" WHERE "output_key" IS NOT NULL;
