ALTER TABLE "renders" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "key_id" uuid;