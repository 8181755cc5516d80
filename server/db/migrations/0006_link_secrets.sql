CREATE TABLE "link_secrets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"secret" text NOT NULL,
	"secret_last_four" text NOT NULL,
	"previous_secret" text,
	"previous_until" timestamp with time zone,
	"renders_per_minute" integer NOT NULL,
	"renders_per_day" integer NOT NULL,
	"allow_overage" boolean NOT NULL,
	"renders_day" date,
	"renders_used" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "link_secrets" ADD CONSTRAINT "link_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_secrets_user" ON "link_secrets" USING btree ("user_id");