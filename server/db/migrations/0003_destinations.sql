CREATE TABLE "destinations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"endpoint" text,
	"bucket" text NOT NULL,
	"region" text NOT NULL,
	"prefix" text NOT NULL,
	"access_key_id" text NOT NULL,
	"secret_access_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"tested_at" timestamp with time zone NOT NULL,
	"test_error" text,
	"test_message" text,
	CONSTRAINT "destinations_name_unique" UNIQUE("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"receiver" text NOT NULL,
	"destination" text NOT NULL,
	"key" text NOT NULL,
	"webhook_secret" text,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"error" text,
	"error_message" text,
	"multipart_id" text,
	"next_attempt_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"uploaded_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "upload_to" text;--> statement-breakpoint
ALTER TABLE "destinations" ADD CONSTRAINT "destinations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_id_renders_id_fk" FOREIGN KEY ("id") REFERENCES "public"."renders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_waiting" ON "uploads" USING btree ("user_id","receiver","next_attempt_at") WHERE "uploads"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "uploads_leased" ON "uploads" USING btree ("lease_until") WHERE "uploads"."lease_until" is not null;