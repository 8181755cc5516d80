CREATE TABLE "asset_storage" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"used_bytes" bigint NOT NULL,
	CONSTRAINT "asset_storage_not_negative" CHECK ("asset_storage"."used_bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"face" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "asset_storage" ADD CONSTRAINT "asset_storage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assets_user_created" ON "assets" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "assets_fonts" ON "assets" USING btree ("user_id") WHERE "assets"."face" is not null;--> statement-breakpoint
CREATE INDEX "assets_unfinished" ON "assets" USING btree ("changed_at") WHERE "assets"."status" <> 'stored';