CREATE TABLE "kept_requests" (
	"key" text PRIMARY KEY NOT NULL,
	"render_id" uuid,
	"user_id" uuid NOT NULL,
	"size_bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD COLUMN "response_body" text;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "share_links" ADD COLUMN "last_four" text;--> statement-breakpoint
ALTER TABLE "user_counters" ADD COLUMN "request_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_requests" ADD CONSTRAINT "kept_requests_render_id_renders_id_fk" FOREIGN KEY ("render_id") REFERENCES "public"."renders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_requests_render" ON "kept_requests" USING btree ("render_id");--> statement-breakpoint
CREATE INDEX "kept_requests_created" ON "kept_requests" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "renders_failed" ON "renders" USING btree ("user_id","created_at","id") WHERE "renders"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "share_links_user" ON "share_links" USING btree ("user_id","created_at","id");--> statement-breakpoint
ALTER TABLE "user_counters" ADD CONSTRAINT "user_counters_requests" CHECK ("user_counters"."request_bytes" >= 0);