ALTER TABLE "nodes" ADD COLUMN "port" integer;--> statement-breakpoint
ALTER TABLE "nodes" ADD COLUMN "addresses" text;--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "excused" integer DEFAULT 0 NOT NULL;