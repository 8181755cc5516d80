CREATE TABLE "template_drafts" (
	"template_id" uuid PRIMARY KEY NOT NULL,
	"based_on" integer NOT NULL,
	"revision" integer NOT NULL,
	"html" text NOT NULL,
	"styles" text DEFAULT '' NOT NULL,
	"header" text DEFAULT '' NOT NULL,
	"footer" text DEFAULT '' NOT NULL,
	"settings" text DEFAULT '' NOT NULL,
	"sample_data" text DEFAULT '' NOT NULL,
	"variable_rules" text DEFAULT '' NOT NULL,
	"variables" text NOT NULL,
	"parts" text DEFAULT '' NOT NULL,
	"author_type" text,
	"author_name" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "styles" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "header" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "footer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "settings" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "sample_data" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "variable_rules" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "parts" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "author_type" text;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "author_name" text;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "kind" text DEFAULT 'document' NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "folder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "tags" text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "template_drafts" ADD CONSTRAINT "template_drafts_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;