CREATE TABLE "problem_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"render_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"comment" text,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "problem_reports_render_id_unique" UNIQUE("render_id")
);
--> statement-breakpoint
ALTER TABLE "problem_reports" ADD CONSTRAINT "problem_reports_render_id_renders_id_fk" FOREIGN KEY ("render_id") REFERENCES "public"."renders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_reports" ADD CONSTRAINT "problem_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "problem_reports_created" ON "problem_reports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "problem_reports_user" ON "problem_reports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "problem_reports_open" ON "problem_reports" USING btree ("created_at","id") WHERE "problem_reports"."status" = 'open';