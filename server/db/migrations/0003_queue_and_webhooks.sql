CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"render_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"webhook_id" text NOT NULL,
	"event" text NOT NULL,
	"url" text NOT NULL,
	"secret" text,
	"body" text NOT NULL,
	"status" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"delivery_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status_code" integer,
	"duration_ms" integer NOT NULL,
	"error" text
);
--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "fence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "job" text;--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "webhook_url" text;--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "webhook_secret" text;--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "base_url" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_render_id_renders_id_fk" FOREIGN KEY ("render_id") REFERENCES "public"."renders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_render" ON "deliveries" USING btree ("render_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("next_attempt_at") WHERE "deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "delivery_attempts_delivery" ON "delivery_attempts" USING btree ("delivery_id","id");--> statement-breakpoint
CREATE INDEX "renders_queued" ON "renders" USING btree ("user_id","created_at","id") WHERE "renders"."status" = 'queued';