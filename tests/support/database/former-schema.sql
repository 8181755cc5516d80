CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"key_hash" text NOT NULL,
	"last_four" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "renders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"input_type" text NOT NULL,
	"metadata" text,
	"usage_month" date NOT NULL,
	"lease_until" timestamp with time zone,
	"output_key" text,
	"output_size_bytes" integer,
	"render_duration_ms" integer,
	"error_code" text,
	"error_message" text,
	"created_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "renders_request_id_unique" UNIQUE("request_id")
);
--> statement-breakpoint
CREATE TABLE "usage_months" (
	"user_id" uuid NOT NULL,
	"month" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "usage_months_user_id_month_pk" PRIMARY KEY("user_id","month"),
	CONSTRAINT "usage_not_negative" CHECK ("usage_months"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"plan" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renders" ADD CONSTRAINT "renders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_months" ADD CONSTRAINT "usage_months_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "renders_user_created" ON "renders" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "renders_leased" ON "renders" USING btree ("lease_until") WHERE "renders"."status" = 'rendering';--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));
--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "report" text;
--> statement-breakpoint
CREATE TABLE "share_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"render_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "share_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_render_id_renders_id_fk" FOREIGN KEY ("render_id") REFERENCES "public"."renders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_links_render" ON "share_links" USING btree ("render_id");
--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "background" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "body_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "renders_idempotent" ON "renders" USING btree ("user_id","type","idempotency_key") WHERE "renders"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "renders_stored" ON "renders" USING btree ("completed_at") WHERE "renders"."output_key" is not null;
--> statement-breakpoint
DROP INDEX "deliveries_render";--> statement-breakpoint
DROP INDEX "renders_user_created";--> statement-breakpoint
CREATE INDEX "deliveries_render" ON "deliveries" USING btree ("render_id","created_at");--> statement-breakpoint
CREATE INDEX "renders_user_created" ON "renders" USING btree ("user_id","created_at","id");
--> statement-breakpoint
CREATE TABLE "template_versions" (
	"template_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"html" text NOT NULL,
	"variables" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "template_versions_template_id_version_pk" PRIMARY KEY("template_id","version")
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "templates_slug_unique" UNIQUE("user_id","slug")
);
--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "templates_user_created" ON "templates" USING btree ("user_id","created_at","id");
--> statement-breakpoint
CREATE TABLE "asset_storage" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"used_bytes" bigint NOT NULL,
	CONSTRAINT "asset_storage_not_negative" CHECK ("asset_storage"."used_bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"face" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "asset_storage" ADD CONSTRAINT "asset_storage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assets_user_created" ON "assets" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "assets_fonts" ON "assets" USING btree ("user_id") WHERE "assets"."face" is not null;--> statement-breakpoint
CREATE INDEX "assets_unfinished" ON "assets" USING btree ("changed_at") WHERE "assets"."status" <> 'stored';
--> statement-breakpoint
CREATE TABLE "user_counters" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"preview_day" date,
	"previews" integer DEFAULT 0 NOT NULL,
	"failed_until" timestamp with time zone,
	"templates" integer DEFAULT 0 NOT NULL,
	"template_bytes" bigint DEFAULT 0 NOT NULL,
	"waiting_bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "user_counters_templates" CHECK ("user_counters"."templates" >= 0 and "user_counters"."template_bytes" >= 0),
	CONSTRAINT "user_counters_waiting" CHECK ("user_counters"."waiting_bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "user_counters" ADD CONSTRAINT "user_counters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "user_counters" ("user_id", "templates", "template_bytes")
SELECT t."user_id", count(DISTINCT t."id"), sum(octet_length(v."html") + octet_length(v."variables"))
FROM "templates" t JOIN "template_versions" v ON v."template_id" = t."id"
GROUP BY t."user_id";

--> statement-breakpoint
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

--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"lanes" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"minute" integer NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "rate_limits_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "node_id" uuid;--> statement-breakpoint
ALTER TABLE "rate_limits" ADD CONSTRAINT "rate_limits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "invitations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passwords" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"is_operator" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"previous_hash" text,
	"rotated_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passwords" ADD CONSTRAINT "passwords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_user" ON "invitations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitations_expires" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_failures_last" ON "sign_in_failures" USING btree ("last_at");
--> statement-breakpoint
CREATE INDEX "renders_ended" ON "renders" USING btree ("user_id","completed_at","id") WHERE "renders"."background" and "renders"."completed_at" is not null;
--> statement-breakpoint
ALTER TABLE "nodes" ADD COLUMN "port" integer;--> statement-breakpoint
ALTER TABLE "nodes" ADD COLUMN "addresses" text;--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "excused" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "kept_requests" ADD COLUMN "bytes" "bytea";
--> statement-breakpoint
CREATE INDEX "renders_keyed" ON "renders" USING btree ("created_at") WHERE "renders"."idempotency_key" is not null;
--> statement-breakpoint
CREATE TABLE "sign_up_buckets" (
	"key" text PRIMARY KEY NOT NULL,
	"empty_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "key_id" uuid;
--> statement-breakpoint
CREATE TABLE "events" (
	"user_id" uuid NOT NULL,
	"number" bigint NOT NULL,
	"render_id" uuid NOT NULL,
	CONSTRAINT "events_user_id_number_pk" PRIMARY KEY("user_id","number"),
	CONSTRAINT "events_render" UNIQUE("render_id")
);
--> statement-breakpoint
DROP INDEX "renders_ended";--> statement-breakpoint
ALTER TABLE "user_counters" ADD COLUMN "events" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_render_id_renders_id_fk" FOREIGN KEY ("render_id") REFERENCES "public"."renders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "monthly_renders" integer;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "renders_month" date;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "renders_used" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "renders_og_key" ON "renders" USING btree ("key_id","created_at","id") WHERE "renders"."type" = 'og' and "renders"."output_key" is not null;
--> statement-breakpoint
ALTER TABLE "user_counters" ADD COLUMN "og_failed_until" timestamp with time zone;
--> statement-breakpoint
