DROP INDEX "deliveries_render";--> statement-breakpoint
DROP INDEX "renders_user_created";--> statement-breakpoint
CREATE INDEX "deliveries_render" ON "deliveries" USING btree ("render_id","created_at");--> statement-breakpoint
CREATE INDEX "renders_user_created" ON "renders" USING btree ("user_id","created_at","id");