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