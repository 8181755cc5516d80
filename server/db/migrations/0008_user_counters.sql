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
