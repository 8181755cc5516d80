CREATE TABLE "signers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"secret" text NOT NULL,
	"url" text,
	"answer" text,
	"certificates" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"algorithm" text NOT NULL,
	"hash" text NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "signers_name_unique" UNIQUE("user_id","name")
);
--> statement-breakpoint
ALTER TABLE "signers" ADD CONSTRAINT "signers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;