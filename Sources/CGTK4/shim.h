#include <glib-unix.h>
#include <gtk/gtk.h>

// libdispatch tells by this descriptor that work waits for the main queue, and is given its turn by
// this function. They are in no header; CoreFoundation's run loop stands on the same two.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *ignored);
