CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"renders" integer NOT NULL,
	"metadata" text,
	"idempotency_key" text,
	"body_hash" text,
	"webhook_url" text,
	"webhook_secret" text,
	"base_url" text,
	"created_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "render_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "batch_index" integer;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batches_user_created" ON "batches" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "batches_idempotent" ON "batches" USING btree ("user_id","idempotency_key") WHERE "batches"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "batches_keyed" ON "batches" USING btree ("created_at") WHERE "batches"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "batches_running" ON "batches" USING btree ("id") WHERE "batches"."completed_at" is null;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renders" ADD CONSTRAINT "renders_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_batch" ON "deliveries" USING btree ("batch_id") WHERE "deliveries"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "renders_batch" ON "renders" USING btree ("batch_id","batch_index") WHERE "renders"."batch_id" is not null;