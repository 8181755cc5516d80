CREATE TABLE "preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"work_style" text,
	"brand" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;